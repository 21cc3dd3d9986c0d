package brand

// BlogSource says where a brand's posts come from.
type BlogSource string

// The sources of posts.
const (
	// FromStorage lists blogs/*.json in the brand's container; the default.
	FromStorage BlogSource = "storage"
	// FromContent shows the posts written in the brand file.
	FromContent BlogSource = "content"
	// FromNone shows the placeholder set.
	FromNone BlogSource = "none"
)

// BlogSources lists every source.
var BlogSources = []BlogSource{FromStorage, FromContent, FromNone}

// BlogPage is the head of /blog and where its posts come from.
type BlogPage struct {
	Title       string     `json:"title" text:"line"`
	Subtitle    string     `json:"subtitle" text:"line"`
	Description string     `json:"description" text:"paragraph"`
	Source      BlogSource `json:"source"`
	// AuthorPlaceholder stands in for a missing author; "{name} Team" when empty.
	AuthorPlaceholder string `json:"authorPlaceholder,omitempty" text:"name"`
	// Placeholders names the placeholder set shown when Source is none.
	Placeholders string `json:"placeholders,omitempty"`
	// Posts are content posts, or the placeholder set that this brand shows.
	Posts []ContentPost `json:"posts,omitempty" text:"-"`
}

// ContentPost is a post written in a content file.
type ContentPost struct {
	Title    string `json:"title" text:"line"`
	Excerpt  string `json:"excerpt" text:"paragraph"`
	Author   string `json:"author,omitempty" text:"name"`
	Date     string `json:"date" text:"name"`
	ReadTime string `json:"readTime,omitempty" text:"name"`
	Category string `json:"category,omitempty" text:"name"`
	Featured bool   `json:"featured,omitempty"`
	// Slug is derived from the title when empty.
	Slug     string        `json:"slug,omitempty"`
	Image    string        `json:"image,omitempty"`
	Sections []PostSection `json:"sections,omitempty"`
	// Conclusion ends the post in a box of its own.
	Conclusion string `json:"conclusion,omitempty" text:"article"`
}

// PostSection is a heading with text below it.
type PostSection struct {
	Heading string `json:"heading" text:"line"`
	Content string `json:"content" text:"article"`
}

// ProductPage is the head of /products and which list it shows.
type ProductPage struct {
	Title    string `json:"title" text:"line"`
	Subtitle string `json:"subtitle" text:"line"`
	// List names a product list of the catalogue.
	List string `json:"list"`
	// Featured replaces the list's own featured ids.
	Featured []int `json:"featured,omitempty"`
}

// Delivery says what happens to a contact message.
type Delivery string

// The ways of a contact message.
const (
	// AlertOnly shows the thank-you alert and sends nothing, as specified.
	AlertOnly Delivery = "alert"
	// StoreMessage keeps and delivers the message like a lead, then shows the alert.
	StoreMessage Delivery = "store"
)

// Deliveries lists every way.
var Deliveries = []Delivery{AlertOnly, StoreMessage}

// ContactPage is /contact and the contact data shown elsewhere.
type ContactPage struct {
	Title       string       `json:"title" text:"line"`
	Subtitle    string       `json:"subtitle" text:"line"`
	Description string       `json:"description" text:"paragraph"`
	ContactInfo ContactInfo  `json:"contactInfo"`
	Departments []Department `json:"departments"`
	Delivery    Delivery     `json:"delivery"`
}

// ContactInfo is how to reach a brand.
type ContactInfo struct {
	Phone   string `json:"phone" text:"name"`
	Email   string `json:"email" text:"line"`
	Address string `json:"address" text:"line"`
	Hours   string `json:"hours" text:"line"`
}

// Department is one desk of a brand.
type Department struct {
	Name        string `json:"name" text:"name"`
	Description string `json:"description" text:"paragraph"`
	Contact     string `json:"contact" text:"line"`
	// Icon is an emoji.
	Icon string `json:"icon"`
}

// DemoPage is /request-demo.
type DemoPage struct {
	Title            string `json:"title" text:"line"`
	Subtitle         string `json:"subtitle" text:"line"`
	Description      string `json:"description" text:"paragraph"`
	NotesPlaceholder string `json:"notesPlaceholder" text:"line"`
	// NextSteps are three lines on what happens after the form is sent.
	NextSteps []string `json:"nextSteps,omitempty" text:"line"`
}

// SEO is what search engines and link previews are told.
type SEO struct {
	Title              string          `json:"title" text:"line"`
	Description        string          `json:"description" text:"paragraph"`
	Keywords           []string        `json:"keywords" text:"name"`
	OGTitle            string          `json:"ogTitle,omitempty" text:"line"`
	OGDescription      string          `json:"ogDescription,omitempty" text:"paragraph"`
	OGType             string          `json:"ogType"`
	OGURL              string          `json:"ogUrl,omitempty"`
	OGImage            string          `json:"ogImage"`
	TwitterCard        string          `json:"twitterCard"`
	TwitterTitle       string          `json:"twitterTitle,omitempty" text:"line"`
	TwitterDescription string          `json:"twitterDescription,omitempty" text:"paragraph"`
	Canonical          string          `json:"canonical,omitempty"`
	Robots             string          `json:"robots"`
	Author             string          `json:"author" text:"name"`
	Publisher          string          `json:"publisher" text:"name"`
	Language           string          `json:"language"`
	Pages              map[Page]SEOFor `json:"pages"`
	Technical          Technical       `json:"technical,omitzero"`
}

// SEOFor is the SEO entry of one page.
type SEOFor struct {
	Title       string   `json:"title" text:"line"`
	Description string   `json:"description" text:"paragraph"`
	Keywords    []string `json:"keywords,omitempty" text:"name"`
	H1          string   `json:"h1,omitempty" text:"line"`
	H2          string   `json:"h2,omitempty" text:"line"`
}

// Technical are the facts the running site makes true.
type Technical struct {
	PageLoadTime       string `json:"pageLoadTime"`
	MobileOptimized    bool   `json:"mobileOptimized"`
	SSLEnabled         bool   `json:"sslEnabled"`
	SchemaMarkup       bool   `json:"schemaMarkup"`
	XMLSitemap         bool   `json:"xmlSitemap"`
	RobotsTxt          bool   `json:"robotsTxt"`
	CompressionEnabled bool   `json:"compressionEnabled"`
	ImageOptimization  bool   `json:"imageOptimization"`
	CDNEnabled         bool   `json:"cdnEnabled"`
}
