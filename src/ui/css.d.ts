/** The minified text of a style sheet, for a constructable style sheet. */
declare module '*.css?inline' {
  const text: string
  export default text
}
