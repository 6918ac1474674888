/** Tells the other tabs of the portal who came and went, within a second. Source: docs/spec/session.md SES-8 (security b.5). */
const NEWS = ['signed-in', 'signed-out', 'expired'] as const
export type SessionNews = (typeof NEWS)[number]

export interface TabChannel {
  tell(news: SessionNews): void
  close(): void
}

export function openTabChannel(namespace: string, hear: (news: SessionNews) => void): TabChannel {
  let channel: BroadcastChannel | null =
    typeof BroadcastChannel === 'function' ? new BroadcastChannel(`netterms:${namespace}`) : null
  if (channel) {
    channel.onmessage = ({ data }) => {
      const news = NEWS.find((each) => each === data)
      if (news) hear(news)
    }
  }
  return {
    tell: (news) => channel?.postMessage(news),
    close() {
      channel?.close()
      channel = null
    },
  }
}
