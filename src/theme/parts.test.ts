import { expect, it } from 'vitest'
import { filesBelow, textOf } from '../../test/architecture/source-files.ts'
import { PART_MEANINGS } from './part-meanings.ts'
import { PARTS } from './parts.ts'

const drawing = () =>
  ['src/ui', 'src/kit', 'widgets']
    .flatMap((room) => filesBelow(room, /\.tsx$/))
    .filter((path) => !path.includes('.test.'))

/** Part → its class. Every element with the class must be that part. */
const CLASSES = {
  card: 'card',
  'card-head': 'card-header',
  badge: 'badge',
  banner: 'banner',
  tile: 'tile',
  money: 'amount',
  input: 'input',
  err: 'error',
  hint: 'hint',
  chip: 'chip',
  choice: 'choice',
  tbl: 'table',
} as const

it('[THM-20] describes each part', () => {
  expect(Object.keys(PART_MEANINGS)).toEqual([...PARTS])
})

it('[THM-20] uses no part that is not documented', () => {
  const written = drawing().flatMap((path) => {
    const texts = [...textOf(path).matchAll(/\bpart="([^"]+)"|setAttribute\('part', '([^']+)'\)/g)]
    return texts.flatMap(([, one, other]) => (one ?? other ?? '').split(' ')).map((part) => ({ path, part }))
  })
  expect(written.length).toBeGreaterThan(40)
  const known: readonly string[] = PARTS
  expect(written.filter(({ part }) => !known.includes(part))).toEqual([])
})

it('[THM-20] gives everything that looks like a part its name', () => {
  const nameless = drawing().flatMap((path) =>
    [
      ...textOf(path).matchAll(/<[a-zA-Z]+(?:[^<>]|=>|<(?=[ \d]))*?className=(?:"|\{classNames\(\s*')([\w-]+)[^>]*>/g),
    ].flatMap(([tag, name]) => {
      const part = Object.hasOwn(CLASSES, name ?? '') ? CLASSES[name as keyof typeof CLASSES] : null
      return part && /^<[a-z]/.test(tag) && !tag.includes('part=') ? [`${path}: ${part}`] : []
    }),
  )
  expect(nameless).toEqual([])
})
