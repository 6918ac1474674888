/**
 * Requests of the list before it renders: the rows and counts that it shows first. Source: docs/spec/widgets.md
 * WID-193.
 */
import { countInvoices, listInvoices } from '../../../src/contract/index.ts'
import { firstCall, type FirstCall, type FirstFacts } from '../../../src/kit/read-ahead.ts'
import { inputsOf, LIST_PARAMS } from './invoice-query.ts'

export function firstCalls({ session, attributes, params }: FirstFacts): readonly FirstCall[] {
  const { list, counts } = inputsOf({ ...LIST_PARAMS, ...params }, attributes['status'] ?? '', session)
  return list && counts ? [firstCall(listInvoices, list), firstCall(countInvoices, counts)] : []
}
