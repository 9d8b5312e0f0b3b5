/** The package has no types of its own; this is the part of it that is used. */
declare module 'mcc' {
  const mcc: { readonly all: readonly { readonly mcc: string }[] };
  export = mcc;
}
