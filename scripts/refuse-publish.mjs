/** `npm pack` and `npm publish` in the root would take the sources. */
console.error(
  'The root is not what is published. Run "npm run build", then "npm pack dist/package" for a tarball, or "npm publish dist/package".',
)
process.exit(1)
