import { useLegal } from '../brand/input'
import { LegalArticle } from '../sections/legal-article'

export default function Accessibility() {
  return <LegalArticle {...useLegal().accessibility} />
}
