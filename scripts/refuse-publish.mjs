/** Prevents `npm pack` and `npm publish` in the root, which would include the sources. */
console.error(
  'The root is not published. Run "npm run build", then "npm pack dist/package" for a tarball, or "npm publish dist/package".',
)
process.exit(1)
