package brand

// Words are what the pages of a brand say beside its own texts: labels, buttons and headings that most brands leave as
// the site has them. In some of them words in braces stand for what the page puts there, such as {count}.
type Words struct {
	Pages   PageNames   `json:"pages"`
	Frame   FrameWords  `json:"frame"`
	Footer  FooterWords `json:"footer"`
	Buttons ButtonWords `json:"buttons"`
	Home    HomeWords   `json:"home"`
	Legal   LegalWords  `json:"legal"`
	Search  SearchWords `json:"search"`
	// Blog, Forms, Contact and Demo are in the browser where such a page is.
	Blog    *BlogWords    `json:"blog,omitempty"`
	Forms   *FormWords    `json:"forms,omitempty"`
	Contact *ContactWords `json:"contact,omitempty"`
	Demo    *DemoWords    `json:"demo,omitempty"`
	// Products and Product are in the browser where products are.
	Products *ProductsWords `json:"products,omitempty"`
	Product  *ProductWords  `json:"product,omitempty"`
	// Quote is in the browser where a quote is.
	Quote *QuoteWords `json:"quote,omitempty"`
	// Parts and Sheet are there on the server alone.
	Parts *PartWords  `json:"parts,omitempty"`
	Sheet *SheetWords `json:"sheet,omitempty"`
}

// PageNames are what pages are called: in the navigation, in the footer, on the way to a page and in titles.
type PageNames struct {
	Home         string `json:"home" text:"name"`
	Solutions    string `json:"solutions" text:"name"`
	Products     string `json:"products" text:"name"`
	Blog         string `json:"blog" text:"name"`
	Contact      string `json:"contact" text:"name"`
	About        string `json:"about" text:"name"`
	Testimonials string `json:"testimonials" text:"name"`
	RequestDemo  string `json:"requestDemo" text:"name"`
	Quote        string `json:"quote" text:"name"`
	Privacy      string `json:"privacy" text:"name"`
	Terms        string `json:"terms" text:"name"`
	// Accessibility is the page that says what is done for people with disabilities.
	Accessibility string `json:"accessibility" text:"name"`
}

// FrameWords surround every page. Some are heard alone, by those who have pages read out.
type FrameWords struct {
	Skip       string `json:"skip" text:"line"`
	Navigation string `json:"navigation" text:"line"`
	Menu       string `json:"menu" text:"line"`
	AllPages   string `json:"allPages" text:"line"`
	Breadcrumb string `json:"breadcrumb" text:"line"`
	Optional   string `json:"optional" text:"line"`
	// NewTab is said of links that leave the site.
	NewTab string `json:"newTab" text:"line"`
	// OnSolutions is added to a button whose own words do not say where it leads.
	OnSolutions string `json:"onSolutions" text:"line"`
	// NoProducts and NoProductsText are said where there is nothing to sell.
	NoProducts     string `json:"noProducts" text:"line"`
	NoProductsText string `json:"noProductsText" text:"line"`
	// QuoteAbout is what search engines say of the page on which a quote is begun.
	QuoteAbout string `json:"quoteAbout" text:"line"`
}

// FooterWords end every page.
type FooterWords struct {
	Company   string `json:"company" text:"line"`
	Resources string `json:"resources" text:"line"`
	Legal     string `json:"legal" text:"line"`
	Social    string `json:"social" text:"line"`
	Copyright string `json:"copyright" text:"line"`
}

// ButtonWords are on buttons that several pages have; those of the hero are in cta.
type ButtonWords struct {
	Demo          string `json:"demo" text:"name"`
	Buy           string `json:"buy" text:"name"`
	Solutions     string `json:"solutions" text:"name"`
	Details       string `json:"details" text:"name"`
	Compare       string `json:"compare" text:"name"`
	CompareOthers string `json:"compareOthers" text:"name"`
	MoreProducts  string `json:"moreProducts" text:"name"`
	Find          string `json:"find" text:"name"`
	Quote         string `json:"quote" text:"name"`
	ReadMore      string `json:"readMore" text:"name"`
	BackToBlog    string `json:"backToBlog" text:"name"`
}

// HomeWords are on the home page.
type HomeWords struct {
	Figures string `json:"figures" text:"line"`
	// WhyUs is above the features in the variant minimal.
	WhyUs string `json:"whyUs" text:"line"`
	// Issue is above the lines of the hero in the variant magazine.
	Issue string `json:"issue" text:"line"`
	// PictureBy is below the picture of the hero in the variant magazine.
	PictureBy     string `json:"pictureBy" text:"line"`
	Fits          string `json:"fits" text:"line"`
	OtherVehicles string `json:"otherVehicles" text:"line"`
	// Fleet is before the way to a quote.
	Fleet  string `json:"fleet" text:"line"`
	Quotes string `json:"quotes" text:"line"`
	// Sample marks a testimonial that nobody said.
	Sample        string `json:"sample" text:"line"`
	Slides        string `json:"slides" text:"line"`
	Slide         string `json:"slide" text:"line"`
	SlideNamed    string `json:"slideNamed" text:"line"`
	PreviousSlide string `json:"previousSlide" text:"line"`
	NextSlide     string `json:"nextSlide" text:"line"`
	Pause         string `json:"pause" text:"line"`
	Play          string `json:"play" text:"line"`
}

// ProductsWords are on the list of products.
type ProductsWords struct {
	Range string `json:"range" text:"line"`
	One   string `json:"one" text:"line"`
	Count string `json:"count" text:"line"`
	// Within is said where a category is chosen; {products} is one of the two before.
	Within     string `json:"within" text:"line"`
	Categories string `json:"categories" text:"line"`
	Empty      string `json:"empty" text:"line"`
	Featured   string `json:"featured" text:"line"`
	Compare    string `json:"compare" text:"line"`
	Tick       string `json:"tick" text:"line"`
	Chosen     string `json:"chosen" text:"line"`
	OneMore    string `json:"oneMore" text:"line"`
	Full       string `json:"full" text:"line"`
	Clear      string `json:"clear" text:"line"`
	Compared   string `json:"compared" text:"line"`
	Comparison string `json:"comparison" text:"line"`
	More       string `json:"more" text:"line"`
}

// ProductWords are on the page of a product.
type ProductWords struct {
	BestFor        string `json:"bestFor" text:"line"`
	Sheet          string `json:"sheet" text:"line"`
	SheetFile      string `json:"sheetFile" text:"line"`
	Details        string `json:"details" text:"line"`
	Specifications string `json:"specifications" text:"line"`
	WorksWith      string `json:"worksWith" text:"line"`
	// Range stands for the category of a product that has none.
	Range        string `json:"range" text:"line"`
	Others       string `json:"others" text:"line"`
	Previous     string `json:"previous" text:"line"`
	Next         string `json:"next" text:"line"`
	Choosing     string `json:"choosing" text:"line"`
	ChoosingText string `json:"choosingText" text:"line"`
	Enlarge      string `json:"enlarge" text:"line"`
	EnlargeWhat  string `json:"enlargeWhat" text:"line"`
	Picture      string `json:"picture" text:"line"`
	Closer       string `json:"closer" text:"line"`
	Close        string `json:"close" text:"line"`
	Scrolls      string `json:"scrolls" text:"line"`
	// From is the least price, where the brand shows any, of the words that follow it; PriceNote is said with it.
	From         string `json:"from" text:"line"`
	PriceBoth    string `json:"priceBoth" text:"line"`
	PriceMonthly string `json:"priceMonthly" text:"line"`
	PriceTerm    string `json:"priceTerm" text:"line"`
	PriceNote    string `json:"priceNote" text:"line"`
	PriceUntil   string `json:"priceUntil" text:"line"`
}

// BlogWords are on the list of posts and around each of them.
type BlogWords struct {
	Articles string `json:"articles" text:"line"`
	Latest   string `json:"latest" text:"line"`
	// Newest is the badge of the first post.
	Newest       string `json:"newest" text:"line"`
	Page         string `json:"page" text:"line"`
	PageOf       string `json:"pageOf" text:"line"`
	Pages        string `json:"pages" text:"line"`
	Previous     string `json:"previous" text:"line"`
	Next         string `json:"next" text:"line"`
	Start        string `json:"start" text:"line"`
	Contents     string `json:"contents" text:"line"`
	Conclusion   string `json:"conclusion" text:"line"`
	Mentions     string `json:"mentions" text:"line"`
	Related      string `json:"related" text:"line"`
	Tags         string `json:"tags" text:"line"`
	Topics       string `json:"topics" text:"line"`
	AllTopics    string `json:"allTopics" text:"line"`
	Products     string `json:"products" text:"line"`
	Neighbours   string `json:"neighbours" text:"line"`
	PreviousPost string `json:"previousPost" text:"line"`
	NextPost     string `json:"nextPost" text:"line"`
}

// FormWords are in both forms.
type FormWords struct {
	Required string `json:"required" text:"line"`
	Name     string `json:"name" text:"line"`
	Email    string `json:"email" text:"line"`
	Phone    string `json:"phone" text:"line"`
	// Trap is the label of a field that nobody sees; machines fill it in.
	Trap         string `json:"trap" text:"line"`
	Unsent       string `json:"unsent" text:"line"`
	NoScript     string `json:"noScript" text:"line"`
	NoScriptWays string `json:"noScriptWays" text:"line"`
	// UnsentByMail and NoScriptByMail are for brands without a phone.
	UnsentByMail   string `json:"unsentByMail" text:"line"`
	NoScriptByMail string `json:"noScriptByMail" text:"line"`
}

// ContactWords are on the contact page.
type ContactWords struct {
	Title       string `json:"title" text:"line"`
	Company     string `json:"company" text:"line"`
	Subject     string `json:"subject" text:"line"`
	Message     string `json:"message" text:"line"`
	Send        string `json:"send" text:"line"`
	Reach       string `json:"reach" text:"line"`
	Phone       string `json:"phone" text:"line"`
	Email       string `json:"email" text:"line"`
	Address     string `json:"address" text:"line"`
	Hours       string `json:"hours" text:"line"`
	Departments string `json:"departments" text:"line"`
}

// DemoWords are on the page of the demo form.
type DemoWords struct {
	Company   string `json:"company" text:"line"`
	FleetSize string `json:"fleetSize" text:"line"`
	PhoneHint string `json:"phoneHint" text:"line"`
	Notes     string `json:"notes" text:"line"`
	Legal     string `json:"legal" text:"line"`
	After     string `json:"after" text:"line"`
	NextSteps string `json:"nextSteps" text:"line"`
	Talk      string `json:"talk" text:"line"`
}

// LegalWords are around the legal texts.
type LegalWords struct {
	Contents string `json:"contents" text:"line"`
	Heading  string `json:"heading" text:"line"`
	Updated  string `json:"updated" text:"line"`
	Since    string `json:"since" text:"line"`
	// PrivacyAbout is what search engines say of the privacy policy.
	PrivacyAbout string `json:"privacyAbout" text:"line"`
	// TermsAbout is what search engines say of the terms.
	TermsAbout string `json:"termsAbout" text:"line"`
	// AccessibilityAbout is what search engines say of the accessibility statement.
	AccessibilityAbout string `json:"accessibilityAbout" text:"line"`
}

// SearchWords are the label of the search box.
type SearchWords struct {
	All string `json:"all" text:"line"`
	// Articles is its label where nothing is sold.
	Articles string `json:"articles" text:"line"`
}

// PartWords are in the parts of pages that need no script (web/src/parts); the browser gets them with the page.
type PartWords struct {
	Questions   string `json:"questions" text:"line"`
	Ask         string `json:"ask" text:"line"`
	Reading     string `json:"reading" text:"line"`
	Sums        string `json:"sums" text:"line"`
	SumsText    string `json:"sumsText" text:"line"`
	WorkOut     string `json:"workOut" text:"line"`
	SendSum     string `json:"sendSum" text:"line"`
	Fit         string `json:"fit" text:"line"`
	FitText     string `json:"fitText" text:"line"`
	Vehicle     string `json:"vehicle" text:"line"`
	Year        string `json:"year" text:"line"`
	HowMany     string `json:"howMany" text:"line"`
	Port        string `json:"port" text:"line"`
	NotSure     string `json:"notSure" text:"line"`
	Wants       string `json:"wants" text:"line"`
	ShowParts   string `json:"showParts" text:"line"`
	ChooseWants string `json:"chooseWants" text:"line"`
}

// SheetWords are on the data sheets and comparisons to print (PDF), beside those of the pages.
type SheetWords struct {
	// Front and Side are above the two drawings of a product.
	Front string `json:"front" text:"line"`
	Side  string `json:"side" text:"line"`
	// Foot is at the bottom; {date} is the day on which the sheet was made.
	Foot string `json:"foot" text:"line"`
}
