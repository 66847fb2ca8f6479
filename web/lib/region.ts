/** The country that a timezone of the product's list stands for, where it is one alone. */
const regions: Readonly<Record<string, string>> = {
  'Pacific/Auckland': 'NZ',
  'Pacific/Chatham': 'NZ',
  'Australia/Sydney': 'AU',
  'America/New_York': 'US',
  'America/Los_Angeles': 'US',
  'Europe/London': 'GB',
}

/** A company in Auckland is in `NZ`; undefined where the timezone says no country. */
export const regionOf = (timezone: string | undefined): string | undefined =>
  timezone !== undefined && Object.hasOwn(regions, timezone) ? regions[timezone] : undefined
