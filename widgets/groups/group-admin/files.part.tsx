/** Users as a CSV file: the export, and the import that is running. Source: docs/spec/users.md USR-17, USR-87. */
export { ExportDrawer, RunningImport, sheets } from '../../shared/import-files/index.tsx'
