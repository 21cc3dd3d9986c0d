import { same } from '../../ui/autosave/merge'
import { brandOf } from './layers'
import type { DraftEdit, Edits } from './use-draft'

interface Place {
  layer: string
  field: string
}

/** The field, or the list that a layer adds to. */
const fieldOf = ({ field }: Place) => field.split('+')[0]!

function overlap(one: Place, other: Place): boolean {
  const [a, b] = [fieldOf(one), fieldOf(other)]
  return one.layer === other.layer && (a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`))
}

/**
 * Remembers at which brand a person changed what several brands share, so that publishing at a brand takes along what
 * was done there. Kept in this browser: somewhere else nothing shared is taken along unless it is ticked.
 */
export class Touched {
  constructor(private readonly person: string) {}

  private get key() {
    return `desk-touched ${this.person}`
  }

  /** What was read last, which is asked for each edit of a draft. */
  private last = { text: '{}', places: {} as Record<string, Place[]> }

  private read(): Record<string, Place[]> {
    const text = localStorage.getItem(this.key) ?? '{}'
    if (text !== this.last.text) this.last = { text, places: JSON.parse(text) as Record<string, Place[]> }
    return this.last.places
  }

  /** Notes what differs between two states of the draft. */
  note(brand: string, before: Edits, after: Edits) {
    this.take(
      brand,
      Object.entries(after).flatMap(([key, edit]) => (same(before[key], edit) ? [] : [edit])),
    )
  }

  /** Notes that edits came into the draft at a brand. */
  take(brand: string, edits: Place[]) {
    const places = edits.filter((one) => brandOf(one.layer) !== brand).map(({ layer, field }) => ({ layer, field }))
    if (!places.length) return
    const all = this.read()
    const others = (all[brand] ?? []).filter((one) => !places.some((place) => same(one, place)))
    this.write({ ...all, [brand]: [...others, ...places] })
  }

  /** Whether an edit goes along when this brand is published. */
  here(brand: string, edit: Place): boolean {
    return brandOf(edit.layer) === brand || (this.read()[brand] ?? []).some((place) => overlap(place, edit))
  }

  /** Forgets what is not in the draft any more. */
  keepOnly(edits: DraftEdit[]) {
    const all = Object.entries(this.read()).map(
      ([brand, places]) => [brand, places.filter((one) => edits.some((edit) => overlap(one, edit)))] as const,
    )
    this.write(Object.fromEntries(all.filter(([, places]) => places.length)))
  }

  private write(all: Record<string, Place[]>) {
    try {
      localStorage.setItem(this.key, JSON.stringify(all))
    } catch {
      // The browser gives no more room; what is shared is then ticked by hand.
    }
  }
}
