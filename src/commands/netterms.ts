/**
 * The `netterms` command of the published package. Checks the Node version before loading the commands, because an old
 * Node cannot parse their code. Source: docs/spec/tools.md CLI-3.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old for netterms: install Node 20.19 or later.`)
  process.exit(1)
}
void import('./run-command.ts').then(async ({ runCommand }) => {
  process.exitCode = await runCommand(process.argv.slice(2))
})
