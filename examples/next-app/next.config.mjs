export default {
  poweredByHeader: false,
  // The folder above has a lock file, too; without this, Next would take it for the root of the project.
  turbopack: { root: import.meta.dirname },
}
