/** Types of the build scripts' functions that these tests use. */
declare module '*/scripts/import-source.mjs' {
  /** Imports a source file. @param alias module → module that replaces it */
  export function importSource(file: string, alias?: Readonly<Record<string, string>>): Promise<unknown>
}

declare module '*/scripts/rollup/page-libraries.mjs' {
  export const SLIM_ZOD: Readonly<Record<string, string>>
}

declare module '*/scripts/rollup/messages.mjs' {
  export function checkTexts(texts: Readonly<Record<string, string>>, language: string, file: string): void
  export function slicesOf(language: string): string[]
  export function textsOfSlice(name: string): { files: string[]; texts: Record<string, string> }
}
declare module '*/scripts/rollup/bad-input.mjs' {
  export function findBadInput(root: string): Promise<string | null>
}
