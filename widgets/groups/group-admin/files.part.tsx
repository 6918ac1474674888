/** Users as CSV: the export, and the running import. Source: docs/spec/users.md USR-17, USR-87. */
export { ExportDrawer, RunningImport, sheets } from '../../shared/import-files/index.tsx'
