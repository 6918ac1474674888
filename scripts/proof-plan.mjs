/** What `npm run proof` is about to do, said at its start: nobody waits for hours without knowing for what. */

/** Minutes on two cores with sixteen widgets and eighty calls that write, reckoned from what single cases take. */
const PLAN = [
  ['lint, build, contract in every scenario, the package in projects of every kind', 12],
  ['sandbox: every file on PGlite and on PostgreSQL, 100 kills of it, lost replies, 200 people for a minute', 30],
  ['sandbox: 10 000 documents to every call that writes, two calls at a time', 65],
  ['sandbox: 2 000 sequences of payments, refunds, returns, kills and lost answers against a model', 45],
  ['widgets: every widget in every scenario, language and look, a thousand comings and goings', 95],
  ['journeys: every picture, hostile host, engine, changed file and page, 50 kills of the server on each database', 30],
  ['journeys: every address for every person, prefix and set of flags; every page of each by axe and by Tab', 20],
  ['journeys: every address in every spelling that somebody hostile or careless may choose', 30],
]

export function sayWhatAProofIs() {
  const total = PLAN.reduce((sum, [, minutes]) => sum + minutes, 0)
  console.log(`A proof runs every matrix whole: about ${(total / 60).toFixed(1)} hours on two cores.`)
  for (const [what, minutes] of PLAN) console.log(`${String(minutes).padStart(4)} min  ${what}`)
  console.log()
}
