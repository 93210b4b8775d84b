/** What a file is that somebody drops on the page, by what the system says of it. */

/** Whether it is a PDF. Some systems name no type. */
export const isPdf = ({ type, name }: { readonly type: string; readonly name: string }): boolean =>
  type === 'application/pdf' || /\.pdf$/i.test(name);
