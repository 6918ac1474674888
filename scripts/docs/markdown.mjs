/** What the pages and tables share: the tables of the sources, and rows of Markdown. */
import { join } from 'node:path'
import { importSource } from '../import-source.mjs'

export const ROOT = new URL('../../', import.meta.url).pathname

/** @param path of a module of the sources, from the root of the repository */
export const source = (path) => importSource(join(ROOT, path))

const cell = (text) => String(text).replaceAll('|', '\\|')
export const row = (...cells) => `| ${cells.map(cell).join(' | ')} |`

/** @param rows made by `row` */
export const table = (heads, rows) => [row(...heads), row(...heads.map(() => '---')), ...rows].join('\n')

export const code = (text) => `\`${text}\``
export const codes = (texts) => texts.map(code).join(', ')
