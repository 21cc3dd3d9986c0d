import { Article } from '../blog/article'
import { usePost } from '../blog/use-post'
import { EndBand } from '../shop/end-band'
import { useBrand, useWords } from '../brand/provider'
import { ButtonLink } from '../ui/button'
import { PageHero } from '../ui/page-hero'

export default function Post() {
  const { brand } = useBrand()
  const data = usePost()
  if (!data) return <LoadingPost />
  if (!data.post) return <NoPost error={data.error} />
  return (
    <>
      <Article {...data} post={data.post} />
      <EndBand title={brand.closing.title} text={brand.closing.description}>
        <ButtonLink href="/request-demo">{brand.words.buttons.demo}</ButtonLink>
        {brand.pages.includes('solutions') && (
          <ButtonLink href="/solutions" kind="secondary">
            {brand.words.buttons.solutions}
          </ButtonLink>
        )}
      </EndBand>
    </>
  )
}

function LoadingPost() {
  return (
    <p role="status" className="container min-h-[70vh] py-(--section-space) text-muted">
      Loading blog...
    </p>
  )
}

function NoPost({ error }: { error?: string }) {
  return (
    <PageHero
      title={error || 'Blog Not Found'}
      subtitle="The blog you're looking for doesn't exist or has been removed."
    >
      <ButtonLink href="/blog">{useWords().buttons.backToBlog}</ButtonLink>
    </PageHero>
  )
}
