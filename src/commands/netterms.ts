/**
 * The command `netterms` of the published package. An old Node cannot read the code of the commands, so its version is
 * checked before that code loads. Source: docs/spec/tools.md CLI-3.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old for netterms: install Node 20.19 or later.`)
  process.exit(1)
}
void import('./run-command.ts').then(async ({ runCommand }) => {
  process.exitCode = await runCommand(process.argv.slice(2))
})
