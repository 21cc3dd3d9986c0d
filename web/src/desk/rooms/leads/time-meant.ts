const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** The morning of a day, if there is such a day. */
function morning(year: number, month: number, date: number): Date | undefined {
  const at = new Date(year, month, date, 9)
  return at.getMonth() === month ? at : undefined
}

/** A day of the calendar; without a year the next one that is to come. */
function dayOf(month: number, date: number, year: string | undefined, now: Date): Date | undefined {
  if (year) return morning(Number(year) + (year.length === 2 ? 2000 : 0), month, date)
  const at = morning(now.getFullYear(), month, date)
  return at && at <= now ? morning(now.getFullYear() + 1, month, date) : at
}

/**
 * The time that somebody means who types 'friday', 'next tuesday', 'in 3 days', '2 weeks', 'nov 25' or '11/25': the
 * morning of that day. Nothing where it is over, or not a time.
 */
export function timeMeant(typed: string, now: Date): Date | undefined {
  const text = typed.trim().toLowerCase()
  const at = said(text, now) ?? atHour(text, now)
  return at && at > now ? at : undefined
}

/** A day with an hour, as in 'tomorrow at 9:30', 'nov 25 3pm' or '16:00'; an hour alone is the next that comes. */
function atHour(text: string, now: Date): Date | undefined {
  const [, before = '', hours, minutes = '0', half] =
    /^(.*?),?\s*(?:\bat )?\b(\d{1,2})(?::([0-5]\d))? ?(am|pm)?$/.exec(text) ?? []
  if (!hours || (!half && !text.includes(':'))) return undefined
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours)
  const day = before ? said(before, now) : now
  if (!day || hour > 23 || (half && Number(hours) > 12)) return undefined
  const at = new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour, Number(minutes))
  if (!before && at <= now) at.setDate(at.getDate() + 1)
  return at
}

function said(text: string, now: Date): Date | undefined {
  const after = (days: number, more = 0) => new Date(now.getFullYear(), now.getMonth() + more, now.getDate() + days, 9)
  if (text === 'today') return new Date(now.getFullYear(), now.getMonth(), now.getDate(), 23, 59)
  if (text === 'tomorrow') return after(1)
  const weekday = /^(?:next |on )?([a-z]{3,})$/.exec(text)?.[1] ?? ''
  const wanted = weekday ? weekdays.findIndex((one) => one.startsWith(weekday)) : -1
  if (wanted >= 0) return after(((wanted - now.getDay() + 6) % 7) + 1)
  const [, count = '', unit] = /^(?:in )?(\d{1,3}|an?) ?(m|min|minute|h|hour|day|week|month)s?$/.exec(text) ?? []
  const n = count.startsWith('a') ? 1 : Number(count)
  if (unit?.startsWith('mi') || unit === 'm') return new Date(now.getTime() + n * 60_000)
  if (unit?.startsWith('h')) return new Date(now.getTime() + n * 3_600_000)
  if (unit === 'day') return after(n)
  if (unit === 'week') return after(7 * n)
  if (unit === 'month') return after(0, n)
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/.exec(text)
  if (named && months.includes(named[1]!)) return dayOf(months.indexOf(named[1]!), Number(named[2]), named[3], now)
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/.exec(text) ?? []
  return month && Number(month) <= 12 && date ? dayOf(Number(month) - 1, Number(date), year, now) : undefined
}
