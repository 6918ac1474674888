/** `npm publish` in the root would publish the sources. */
console.error('The root is not what is published: run "npm run build", then "npm publish dist/package".')
process.exit(1)
