import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { measureHeap } from '../../test/conformance/heap.ts'
import { invoiceServer } from '../../test/support/invoice-answers.ts'
import { renderWidget } from '../../test/support/render-widget.ts'
import { invoiceList } from '../../widgets/invoices/invoice-list/invoice-list.manifest.ts'
import { defineWidget } from './define-widget.tsx'
import { Replaceable } from './replaceable.tsx'

const marks: WeakRef<object>[] = []

/** Returns an object that only the current render references. */
function mark(): object {
  const made = {}
  marks.push(new WeakRef(made))
  return made
}

const Words = ({ children }: { of: object; children: string }) => <p>{children}</p>

defineWidget({
  manifest: { ...invoiceList, tag: 'nt-lets-go' },
  sheets: [],
  Skeleton: () => <Words of={mark()}>Skeleton</Words>,
  Widget() {
    const [step, setStep] = useState(0)
    const of = step === 0 ? mark() : {}
    return (
      <>
        <Replaceable place="invoice-list.head" texts={{}}>
          <Words of={of}>Head</Words>
        </Replaceable>
        {step === 0 && <Words of={of}>Loading</Words>}
        <button onClick={() => setStep((last) => last + 1)}>Step {step}</button>
      </>
    )
  },
})

it('[WID-66] releases its skeleton and its first render once they are replaced', async () => {
  const rendered = renderWidget({ tag: 'nt-lets-go', answers: invoiceServer().answers })
  for (const step of [0, 1, 2]) await page.getByRole('button', { name: `Step ${step}` }).click()
  await expect.element(page.getByRole('button', { name: 'Step 3' })).toBeVisible()
  expect(marks.length).toBeGreaterThan(1)
  await measureHeap()
  expect(marks.filter((each) => each.deref())).toEqual([])
  rendered.close()
})
