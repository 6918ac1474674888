/** Whom a refusal names; code of its own, since the permission table is of no other use to a page (ACC-9). */
export { rolesToAsk } from '../contract/index.ts'
