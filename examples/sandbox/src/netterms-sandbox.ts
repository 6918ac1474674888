/**
 * Command `netterms-sandbox` of the published package. An old Node version cannot parse the server's code, so the
 * version is checked before that code loads. Source: docs/spec/tools.md CLI-2.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old for the sandbox: install Node 20.19 or later.`)
  process.exit(1)
}
void import('./published/run-published.ts').then(({ runPublished }) => runPublished())
