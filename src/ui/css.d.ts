/** The minified text of a sheet, for a constructable sheet. */
declare module '*.css?inline' {
  const text: string
  export default text
}
