import { useLegal } from '../brand/input'
import { LegalArticle } from '../sections/legal-article'

export default function Privacy() {
  return <LegalArticle {...useLegal().privacy} />
}
