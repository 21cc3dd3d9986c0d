import { Link } from 'wouter'
import type { WordsPicture, WordsPiece, WordsPost, WordsText } from '../../../../gen/desk'
import { addressAt } from '../../posts/address-at'
import { placeWords, type Names } from '../describe'
import { altOf, fieldAddress, labelOf } from '../fields'
import { inSentences, reachOf } from './sentence'

const row = 'flex items-start gap-3 border-b border-line px-3 py-3 last:border-b-0'
const link = 'shrink-0 text-accent underline'

/** What was found in its sentence: what stands there and, where that is to change, what will. */
function Sentence({ pieces, isReplacing }: { pieces: WordsPiece[]; isReplacing: boolean }) {
  return (
    <p className="break-words">
      {inSentences(pieces).map((one, at) =>
        !one.found ? (
          one.text
        ) : isReplacing ? (
          <span key={at}>
            <del className="rounded bg-bad-ground text-bad">{one.text}</del>
            {one.after && <ins className="ml-1 rounded bg-good-ground text-good no-underline">{one.after}</ins>}
          </span>
        ) : (
          <mark key={at} className="rounded bg-warn-ground text-warn">
            {one.text}
          </mark>
        ),
      )}
    </p>
  )
}

interface TextProps {
  text: WordsText
  names: Names
  isReplacing: boolean
  isChosen: boolean
  onChoose: (on: boolean) => void
}

/** A text where it was written, how far it goes, and the way to its place on the page. */
export function TextRow({ text, names, isReplacing, isChosen, onChoose }: TextProps) {
  const place = placeWords(text, names)
  const [first] = text.brands
  return (
    <li className={row}>
      {isReplacing && (
        <input
          type="checkbox"
          className="tick mt-1 shrink-0"
          aria-label={`Replace in ${place}`}
          checked={isChosen}
          disabled={!text.may}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium">{place}</p>
        <Sentence pieces={text.pieces} isReplacing={isReplacing && isChosen} />
        {isReplacing && isChosen && text.odd && <p className="text-warn">Look again: {text.odd.join('; ')}.</p>}
        <p className="text-xs text-faint">
          {reachOf(text, names.brand)}
          {!text.may && '. Several brands share it, and you work for some of them only'}
        </p>
      </div>
      {first && (
        <Link href={fieldAddress(first, text.path, text.at ?? '')} aria-label={`Show ${place}`} className={link}>
          Show
        </Link>
      )}
    </li>
  )
}

/** A post that has the words; it is changed in its own room. */
export function PostRow({ post, brand }: { post: WordsPost; brand: string }) {
  const more = post.texts - 1
  const words = post.pieces.find((piece) => piece.found)?.text ?? ''
  return (
    <li className={row}>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{post.title || 'Without a title'}</p>
        <Sentence pieces={post.pieces} isReplacing={false} />
        <p className="text-xs text-faint">
          {brand}, {post.state}. {labelOf(post.field)}
          {more > 0 && ` and ${more} more ${more === 1 ? 'text' : 'texts'}`}
        </p>
      </div>
      <Link
        href={addressAt(post.brand, post.id, post.field, words)}
        aria-label={`Open the post ${post.title}`}
        className={link}
      >
        Open
      </Link>
    </li>
  )
}

/** A picture that came with the words; each brand can say others at the place where it stands. */
export function PictureRow({ picture: { brands, place, pieces }, names }: { picture: WordsPicture; names: Names }) {
  const [first = ''] = brands
  const name = `${labelOf(place)}, ${names.brand(first)}`
  return (
    <li className={row}>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <Sentence pieces={pieces} isReplacing={false} />
        {brands.length > 1 && <p className="text-xs text-faint">Shown by {brands.length} brands</p>}
      </div>
      <Link href={fieldAddress(first, '/', altOf(place))} aria-label={`Show the picture ${name}`} className={link}>
        Show
      </Link>
    </li>
  )
}
