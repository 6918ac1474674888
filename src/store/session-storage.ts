/**
 * This tab's storage under one prefix, or memory if the page has no storage (private mode, blocked cookies, a sandboxed
 * frame). Holds drafts only: never a token, never an account number (security F24, T6).
 */
export interface TabStorage {
  read(name: string): string | null
  write(name: string, value: string | null): void
}

export function createTabStorage(prefix: string): TabStorage {
  const memory = new Map<string, string>()
  const storage = (): Storage | null => {
    try {
      return globalThis.sessionStorage
    } catch {
      return null
    }
  }
  return {
    read(name) {
      try {
        return storage()?.getItem(prefix + name) ?? memory.get(name) ?? null
      } catch {
        return memory.get(name) ?? null
      }
    },
    write(name, value) {
      if (value === null) memory.delete(name)
      else memory.set(name, value)
      try {
        if (value === null) storage()?.removeItem(prefix + name)
        else storage()?.setItem(prefix + name, value)
      } catch {
        // The storage is full or blocked: memory keeps the value until the page unloads, and the older one must not be
        // read again.
        try {
          storage()?.removeItem(prefix + name)
        } catch {
          // The storage is blocked.
        }
      }
    },
  }
}
