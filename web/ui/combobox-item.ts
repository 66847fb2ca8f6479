/** What a combobox offers and what is chosen in it. */
export type ComboboxItem = { value: string; label: string; detail?: string }
