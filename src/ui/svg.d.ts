/** A Lucide icon as path data, on a 24-unit grid, to be stroked: scripts/rollup/svg-paths.mjs. */
declare module 'lucide-static/icons/*.svg' {
  const path: string
  export default path
}
