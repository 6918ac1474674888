import { expect, it } from 'vitest'
import { readTips } from './read-tips.ts'

it('[TRU-4] takes words from a tour service, and nothing else', () => {
  const answer = {
    steps: [
      { title: 'Your overview', text: 'All on one page.', onclick: 'steal()' },
      { title: '', text: 'none' },
      { title: 7, text: 'none' },
      null,
      'tip',
      { title: '<b>bold</b>', text: 'x'.repeat(1_000) },
    ],
  }
  const tips = readTips(answer)
  expect(tips.map(({ title }) => title)).toEqual(['Your overview', '<b>bold</b>'])
  expect(Object.keys(tips[0] ?? {})).toEqual(['title', 'text'])
  expect(tips[1]?.text).toHaveLength(300)
  for (const none of [null, 'tips', [], {}, { steps: 'x' }]) expect(readTips(none)).toEqual([])
  expect(readTips({ steps: Array.from({ length: 50 }, () => ({ title: 't', text: 'x' })) })).toHaveLength(10)
})
