interface Paged {
  data?: { pages: readonly unknown[] } | undefined
  isError: boolean
  fetchNextPage: () => Promise<Omit<Paged, 'fetchNextPage'>>
}

/** Somebody presses once: what they are told meanwhile, by the stream, does not go on for ever. */
const most = 5

/**
 * Asks for the page after the last one. What is there is asked for anew whenever somebody else changes it, which ends
 * asking for more and says nothing of it: then it is asked for once more.
 */
export async function fetchFurther({ data, fetchNextPage }: Paged): Promise<void> {
  const before = data?.pages.length ?? 0
  for (let times = 0; times < most; times += 1) {
    const now = await fetchNextPage()
    if (now.isError || (now.data?.pages.length ?? 0) > before) return
  }
}
