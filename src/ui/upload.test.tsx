import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawControl, flawsOf, loadTexts, watchListeners } from '../../test/support/render-control.tsx'
import type { DrawnUi, UiOptions } from '../../test/support/render-ui.tsx'
import { NetTermsError, UPLOAD_LIMITS } from '../contract/index.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import { Upload, type UploadedFile, type UploadProps } from './upload.tsx'

let i18n: I18n
let drawn: DrawnUi | null = null
beforeAll(async () => {
  i18n = await loadTexts()
})
beforeEach(() => page.viewport(1000, 700))
afterEach(() => {
  drawn?.close()
  drawn = null
})

/** An upload to a server that the test controls. */
interface Sending {
  name: string
  key: string
  signal: AbortSignal
  progress: (percent: number) => void
  answer: (id: string) => void
  fail: (error: Error) => void
}

const changed = vi.fn<(files: readonly UploadedFile<string>[], isUnderway: boolean) => void>()
let sendings: Sending[] = []
const sending = (name: string) => sendings.findLast((each) => each.name === name) as Sending

function show(changes: Partial<UploadProps<string>> = {}, options: UiOptions = {}): DrawnUi {
  sendings = []
  changed.mockClear()
  drawn = drawControl(
    <Upload<string>
      label="Evidence"
      i18n={i18n}
      upload={(file, { signal, idempotencyKey: key, onProgress }) =>
        new Promise((resolve, reject) => {
          const progress = (percent: number) => onProgress((file.size * percent) / 100, file.size)
          sendings.push({ name: file.name, key, signal, progress, answer: resolve, fail: reject })
        })
      }
      onChange={changed}
      {...changes}
    />,
    options,
  )
  return drawn
}

const pdf = (name: string, bytes = 1000) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
const zone = () => page.getByRole('button', { name: 'Choose files or drop them here' })
const input = () => drawn?.root.querySelector('input[type=file]') as HTMLInputElement
const rows = () => [...(drawn?.root.querySelectorAll<HTMLElement>('.file-row') ?? [])].map((row) => row.innerText)
const status = () => drawn?.root.querySelector('[role=status]')?.textContent
function carry(...files: File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}
function choose(...files: File[]): void {
  input().files = carry(...files).files
  input().dispatchEvent(new Event('change', { bubbles: true }))
}
async function ready(): Promise<void> {
  await expect.element(zone()).toBeVisible()
}

it('[UI-37] is a button that opens the system’s file dialog, and says which files are allowed', async () => {
  show()
  await expect
    .element(zone())
    .toHaveAccessibleDescription('PDF, PNG, JPG, TIF, CSV, TXT, DOCX, or XLSX. Up to 5 files, 10 MB each')
  const opened = vi.fn((event: Event) => event.preventDefault())
  input().addEventListener('click', opened)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledOnce()
  expect(input().multiple).toBe(true)
  expect(input().accept.split(',')).toContain('.pdf')
})

it('[UI-37] accepts selected, dropped, and pasted files', async () => {
  show()
  await ready()
  choose(pdf('chosen.pdf'))
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carry(pdf('dropped.pdf')) })
  zone().element().dispatchEvent(drop)
  expect(drop.defaultPrevented).toBe(true)
  const paste = new ClipboardEvent('paste', {
    bubbles: true,
    cancelable: true,
    clipboardData: carry(pdf('pasted.pdf')),
  })
  zone().element().dispatchEvent(paste)
  await expect.poll(() => sendings.map(({ name }) => name)).toEqual(['chosen.pdf', 'dropped.pdf', 'pasted.pdf'])
  expect(changed).toHaveBeenLastCalledWith([], true)
})

it('[UI-37] keeps a refused file in the list with the reason, and uploads the others', async () => {
  show()
  await ready()
  choose(
    new File(['x'], 'photo.heic', { type: 'image/heic' }),
    pdf('empty.pdf', 0),
    pdf('huge.pdf', 10_000_001),
    pdf('a.pdf'),
    pdf('a.pdf'),
    ...['b', 'c', 'd', 'e', 'f'].map((name) => pdf(`${name}.pdf`)),
  )
  await expect.poll(() => sendings.length).toBe(3)
  const texts = rows()
  expect(texts[0]).toBe('photo.heic is not a type we can read. Use PDF, PNG, JPG, TIF, CSV, TXT, DOCX, or XLSX')
  expect(texts[1]).toBe('empty.pdf has no content. Check the file and choose it again')
  expect(texts[2]).toBe('huge.pdf is larger than 10 MB')
  expect(texts[4]).toBe('a.pdf is already in the list')
  expect(texts[9]).toBe('f.pdf was not added. You can choose at most 5 files')
})

it('[UI-38] uploads three at a time and the next after one has finished; each shows its progress', async () => {
  show()
  await ready()
  choose(...['a', 'b', 'c', 'd'].map((name) => pdf(`${name}.pdf`, 1_200_000)))
  await expect.poll(() => sendings.length).toBe(3)
  await expect.poll(() => rows()[3]).toContain('Waiting')
  sending('a.pdf').progress(62)
  await expect.poll(() => rows()[0]).toContain('62% of 1.2 MB')
  await expect
    .element(page.getByRole('progressbar', { name: 'Upload of a.pdf' }))
    .toHaveAttribute('aria-valuenow', '62')
  sending('a.pdf').progress(100)
  await expect.poll(() => rows()[0]).toContain('Checking')
  sending('a.pdf').answer('D-1')
  await expect.poll(() => rows()[0]).toContain('Uploaded, 1.2 MB')
  await expect.poll(() => sendings.length).toBe(4)
  for (const name of ['b', 'c', 'd']) sending(`${name}.pdf`).answer(name)
  await expect.poll(() => changed.mock.lastCall?.[1]).toBe(false)
  expect(changed.mock.lastCall?.[0].map(({ result }) => result)).toEqual(['D-1', 'b', 'c', 'd'])
})

it('[UI-38] fails independently, with the reason, and is retried on request', async () => {
  show()
  await ready()
  choose(pdf('a.pdf'), pdf('b.pdf'))
  await expect.poll(() => sendings.length).toBe(2)
  sending('a.pdf').fail(new NetTermsError('server-unreachable', 'The line broke.'))
  sending('b.pdf').answer('D-2')
  const reason = i18n.errorText('server-unreachable')
  await expect.poll(() => rows()[0]).toBe(`a.pdf did not upload. ${reason}`)
  expect(changed.mock.lastCall).toEqual([[{ name: 'b.pdf', size: 1000, result: 'D-2' }], false])
  await page.getByRole('button', { name: 'Try again: a.pdf' }).click()
  await expect.poll(() => sendings.length).toBe(3)
  const [first, other] = sendings.map(({ key }) => key)
  expect(sending('a.pdf').key, 'the server may have the file already').toBe(first)
  expect(other).not.toBe(first)
  sending('a.pdf').answer('D-1')
  await expect.poll(() => changed.mock.lastCall?.[0].length).toBe(2)
})

it('[UI-38] cancels a file immediately, and keeps focus nearby', async () => {
  const onRemove = vi.fn()
  show({ onRemove })
  await ready()
  choose(pdf('a.pdf'), pdf('b.pdf'))
  await expect.poll(() => sendings.length).toBe(2)
  await page.getByRole('button', { name: 'Cancel upload of a.pdf' }).click()
  expect(sending('a.pdf').signal.aborted).toBe(true)
  sending('a.pdf').answer('too late')
  await expect.poll(() => drawn?.focused()?.getAttribute('aria-label')).toBe('Cancel upload of b.pdf')
  sending('b.pdf').answer('D-2')
  await page.getByRole('button', { name: 'Remove b.pdf' }).click()
  expect(onRemove).toHaveBeenCalledExactlyOnceWith({ name: 'b.pdf', size: 1000, result: 'D-2' })
  expect(changed.mock.lastCall).toEqual([[], false])
  await expect.poll(() => drawn?.focused()).toBe(zone().element())
})

it('[UI-38] announces start and end of an upload, and no progress', async () => {
  show()
  await ready()
  choose(pdf('a.pdf', 100_000))
  const received = [await vi.waitUntil(status)]
  const observer = new MutationObserver(() => received.push(status() ?? ''))
  observer.observe(drawn?.root.querySelector('[role=status]') as Node, {
    characterData: true,
    childList: true,
    subtree: true,
  })
  await expect.poll(() => sendings.length).toBe(1)
  for (const percent of [10, 50, 90, 100]) sending('a.pdf').progress(percent)
  sending('a.pdf').answer('D-1')
  await expect.poll(() => received).toEqual(['Uploading 1 file', 'a.pdf is uploaded'])
  observer.disconnect()
})

it('[UI-39] accepts one file if only one is allowed', async () => {
  show({ limits: { ...UPLOAD_LIMITS, types: ['pdf'], maxFiles: 1 } })
  await expect
    .element(page.getByRole('button', { name: 'Choose a file or drop it here' }))
    .toHaveAccessibleDescription('PDF. 1 file, 10 MB each')
  choose(pdf('a.pdf'), pdf('b.pdf'))
  await expect.poll(() => rows()[1]).toBe('b.pdf was not added. You can choose at most 1 file')
})

it.each(['light', 'dark'] as const)('[UI-37] passes axe, with files in every state, in %s', async (scheme) => {
  for (const dir of ['ltr', 'rtl'] as const) {
    show({ error: 'Add one document' }, { scheme, dir })
    await expect.element(zone()).toHaveAccessibleDescription('Add one document')
    choose(...['a', 'b', 'c', 'd'].map((name) => pdf(`${name}.pdf`)), new File(['x'], 'photo.heic'))
    await expect.poll(() => sendings.length).toBe(3)
    sending('a.pdf').answer('D-1')
    sending('b.pdf').fail(new NetTermsError('server-timeout', 'Too slow.'))
    await expect.poll(() => rows()[1]).toContain('did not upload')
    expect(await flawsOf(drawn as DrawnUi)).toEqual([])
    drawn?.close()
  }
})

it('[UI-44] aborts uploads when it is removed', async () => {
  const listeners = watchListeners()
  show()
  await ready()
  choose(pdf('a.pdf'))
  await expect.poll(() => sendings.length).toBe(1)
  drawn?.close()
  drawn = null
  expect(sending('a.pdf').signal.aborted).toBe(true)
  sending('a.pdf').answer('nobody listens')
  expect(listeners.left()).toEqual([])
  listeners.restore()
})
