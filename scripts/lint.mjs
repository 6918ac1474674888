/** `npm run lint`: a line for each step; what is wrong is printed below its line. */
import { runInLanes } from './in-lanes.mjs'
import { LINT_STEPS } from './lint-steps.mjs'

const results = await runInLanes(LINT_STEPS)
process.exit([...results.values()].every(Boolean) ? 0 : 1)
