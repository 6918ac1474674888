/** A minimal client of the WebDriver protocol (W3C, level 1) with the commands that the tests use. */

/** Codes of special keys in the WebDriver protocol. */
export const KEY_CODES = {
  Tab: '\uE004',
  Enter: '\uE007',
  Space: ' ',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Control: '\uE009',
} as const

export interface WebDriver {
  /** Sends a command. @throws Error with the driver's message if it is rejected */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  /** Ends the session and its window. */
  quit(): Promise<void>
}

/** Opens a session. @param origin origin of the driver, such as `http://127.0.0.1:4444` */
export async function openSession(origin: string, capabilities: object): Promise<WebDriver> {
  const { sessionId } = (await command(origin, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string }
  const send: WebDriver['send'] = (method, path, body) =>
    command(origin, method, `/session/${sessionId}${path}`, method === 'POST' ? (body ?? {}) : undefined)
  return { send, quit: async () => void (await send('DELETE', '')) }
}

async function command(origin: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`The driver refused ${method} ${path.replace(/[0-9a-f-]{36}/, '…')}: ${error}, ${message}`)
}

/** Returns whether the driver accepts a new session. */
export const isReady = (origin: string): Promise<boolean> =>
  command(origin, 'GET', '/status').then(
    () => true,
    () => false,
  )

/** Builds the actions that press and release the keys one after the other. */
export const keyActions = (keys: readonly string[], stored?: string): object => ({
  actions: [
    {
      type: 'key',
      id: 'keyboard',
      actions: [
        ...(stored ? [{ type: 'keyDown', value: stored }] : []),
        ...keys.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
        ...(stored ? [{ type: 'keyUp', value: stored }] : []),
      ],
    },
  ],
})

export const clickActions = (x: number, y: number): object => ({
  actions: [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ],
})
