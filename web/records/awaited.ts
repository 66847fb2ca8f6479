/** Whether what was asked for has not been answered yet. One that is only asked for anew stands until then. */
export const isAwaited = (answer: { isLoading: boolean; isPlaceholderData: boolean }): boolean =>
  answer.isLoading || answer.isPlaceholderData
