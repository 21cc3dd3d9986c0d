import { PostList } from '../blog/list'
import { FailedPosts, LoadingPosts, NoPosts, OldPosts } from '../blog/list-states'
import type { ListState } from '../blog/list-state'
import { usePosts } from '../blog/use-posts'
import { useBrand } from '../brand/provider'
import { SearchBox } from '../search/box'
import { EndBand } from '../shop/end-band'
import { ButtonLink } from '../ui/button'
import { Section } from '../ui/layout'
import { PageHero } from '../ui/page-hero'

export default function Blog() {
  const { title, subtitle, description } = useBrand().brand.blog
  return (
    <>
      <PageHero title={title} subtitle={subtitle} description={description} />
      <Section label="Articles" className="blog">
        <SearchBox />
        <Posts state={usePosts()} />
      </Section>
      <GetStarted />
    </>
  )
}

function Posts({ state }: { state: ListState }) {
  if (state.status === 'loading') return <LoadingPosts />
  if (state.status === 'error') return <FailedPosts details={state.details} />
  if (state.blog.total === 0) return <NoPosts details={state.details} />
  return (
    <>
      {state.details && <OldPosts details={state.details} />}
      <PostList blog={state.blog} />
    </>
  )
}

function GetStarted() {
  const { brand, core } = useBrand()
  // A brand without a products page sends its buyers straight to the shop.
  const shop = brand.pages.includes('products') ? '/products' : core.settings.shop
  return (
    <EndBand title="Ready to Get Started?" text={brand.closing.description}>
      <ButtonLink href="/request-demo">Request Demo</ButtonLink>
      <ButtonLink href={shop} kind="secondary">
        Buy Now
      </ButtonLink>
    </EndBand>
  )
}
