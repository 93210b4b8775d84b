/** Whether plain data says the same as other data. Pure. */

const partsOf = (data: object): ReadonlyMap<unknown, unknown> =>
  data instanceof Map ? data : new Map(Object.entries(data));

/** Would two pieces of plain data (lists, records, maps) be read alike? What is one and the same object is not looked into. */
export const isAlike = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [a, b] = [partsOf(one), partsOf(other)];
  return a.size === b.size && [...a].every(([key, value]) => b.has(key) && isAlike(value, b.get(key)));
};
