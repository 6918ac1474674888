/** An entry as it stands in its file: integrators read what changed, not which commit did it. */
module.exports = {
  getReleaseLine: async ({ summary }) => `- ${summary.trim().replaceAll('\n', '\n  ')}`,
  getDependencyReleaseLine: async () => '',
}
