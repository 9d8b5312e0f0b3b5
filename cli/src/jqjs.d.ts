/** What is used of it: a program that is compiled gives its results one after another. */
declare module '@michaelhomer/jqjs' {
  export function compile(
    program: string,
  ): ((input: unknown) => Iterable<unknown>) & { ast: unknown };
}
