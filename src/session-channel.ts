/** Tells the other tabs of the portal who came and went, within a second. Source: docs/spec/session.md SES-8 (security rules b.5). */
export type SessionNews = 'signed-in' | 'signed-out'

export interface SessionChannel {
  tell(news: SessionNews): void
  close(): void
}

export function openSessionChannel(namespace: string, hear: (news: SessionNews) => void): SessionChannel {
  let channel: BroadcastChannel | null =
    typeof BroadcastChannel === 'function' ? new BroadcastChannel(`netterms:${namespace}`) : null
  if (channel) channel.onmessage = ({ data }) => (data === 'signed-in' || data === 'signed-out') && hear(data)
  return {
    tell: (news) => channel?.postMessage(news),
    close() {
      channel?.close()
      channel = null
    },
  }
}
