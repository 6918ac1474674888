/** What the tests of the package use of the build. */
declare module '*/scripts/package-api.mjs' {
  export function apiOf(folder: string): Record<string, string>
}
declare module '*/scripts/widget-list.mjs' {
  export function widgetListFiles(): Promise<Record<string, string>>
}
declare module '*/scripts/measure-react-host.mjs' {
  export function measureReactHost(folder: string): Promise<{ name: string; brotliBytes: number }[]>
}
