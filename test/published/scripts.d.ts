/** Types of the build scripts' functions that the package tests use. */
declare module '*/scripts/api-reference.mjs' {
  import type { ProjectReflection } from 'typedoc'
  export function readApi(): Promise<{ project: ProjectReflection }>
  export function reportsOf(project: ProjectReflection): Record<string, string>
}
declare module '*/scripts/measure-react-host.mjs' {
  export function measureReactHost(folder: string): Promise<{ name: string; brotliBytes: number }[]>
}
declare module '*/scripts/rollup/release-documents.mjs' {
  export const SIGNING_KEY: string
  export function signatureOf(text: string, env?: Readonly<Record<string, string | undefined>>): string | null
}
