/** What `npm run proof` is about to do, said at its start: nobody waits for hours without knowing for what. */

/** Minutes on two cores, each to a part; what grows with the calls and the widgets is said so. */
const PLAN = [
  ['lint, build, contract, published, the package in nine kinds of projects', 15],
  ['sandbox: every file on PGlite and on PostgreSQL, kills, lost replies, cut uploads, 200 people for a minute', 25],
  ['sandbox: 10 000 documents to every call that writes', 70],
  ['sandbox: sequences of payments, refunds, returns, kills and lost answers against a model', 10],
  ['widgets: every widget × scenario × language × look on React and on preact, 1 000 comings and goings', 45],
  ['journeys: every picture, hostile host, engine, changed file, page and 20 kills on each database', 30],
]

export function sayWhatAProofIs() {
  const total = PLAN.reduce((sum, [, minutes]) => sum + minutes, 0)
  console.log(`A proof runs every matrix whole: about ${(total / 60).toFixed(1)} hours on two cores.`)
  for (const [what, minutes] of PLAN) console.log(`${String(minutes).padStart(4)} min  ${what}`)
  console.log()
}
