import { useLegal } from '../brand/input'
import { LegalArticle } from '../sections/legal-article'

export default function Terms() {
  return <LegalArticle {...useLegal().terms} />
}
