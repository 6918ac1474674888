/** The lazy part `setup`: words for developers about a page that is set up wrongly. A live page that works never loads it. */
export { explainStart } from './explain-start.ts'
export { lookOverPage } from './look-over-page.ts'
