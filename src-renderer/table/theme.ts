/** Colours of the mat and of what is drawn on it: ink, cream and one gold. */
export const board = {
  mat: '#1a1d28',
  matEdge: '#10121a',
  gold: '#dcb04e',
  goldPale: '#dcc78f',
  cream: '#f3e6c6',
  band: '#f0cf7f',
  dieLine: '#12100c',
  paper: '#f8f1df',
  ink: '#1b1917',
  soft: '#5d5341',
  note: '#f6e7a8',
  wait: '#9cc4ef',
  focus: '#ffffff',
  focusGap: '#10121a',
} as const;
