/** What the tests of the package use of the build. */
declare module '*/scripts/build-package.mjs' {
  export function buildPackage(out?: string): Promise<void>
}
declare module '*/scripts/package-api.mjs' {
  export function apiOf(folder: string): Record<string, string>
}
declare module '*/scripts/measure-react-host.mjs' {
  export function measureReactHost(folder: string): Promise<{ name: string; brotliBytes: number }[]>
}
