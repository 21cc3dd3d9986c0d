package brand

// QuoteWords are on the page where a fleet is described, and on those of saved quotes.
type QuoteWords struct {
	Begin  QuoteBeginWords  `json:"begin"`
	Group  QuoteGroupWords  `json:"group"`
	Lines  QuoteLineWords   `json:"lines"`
	Totals QuoteTotalWords  `json:"totals"`
	Saved  QuoteSavedWords  `json:"saved"`
	Offer  QuoteOfferWords  `json:"offer"`
	Answer QuoteAnswerWords `json:"answer"`
}

// QuoteBeginWords are at the top of the page where a quote is begun, and on a page without one.
type QuoteBeginWords struct {
	Title   string `json:"title" text:"line"`
	Text    string `json:"text" text:"paragraph"`
	Fleet   string `json:"fleet" text:"line"`
	Earlier string `json:"earlier" text:"line"`
	// Began is said of a list that was not saved when its buyer left, BeganChanges of changes of a saved one.
	Began        string `json:"began" text:"paragraph"`
	BeganChanges string `json:"beganChanges" text:"paragraph"`
	BeganAdded   string `json:"beganAdded" text:"line"`
	OneGroup     string `json:"oneGroup" text:"line"`
	Groups       string `json:"groups" text:"line"`
	GoOn         string `json:"goOn" text:"line"`
	Anew         string `json:"anew" text:"line"`
	Cleared      string `json:"cleared" text:"line"`
	Replaced     string `json:"replaced" text:"line"`
	Missing      string `json:"missing" text:"line"`
	None         string `json:"none" text:"paragraph"`
	Again        string `json:"again" text:"line"`
	New          string `json:"new" text:"line"`
	Yours        string `json:"yours" text:"line"`
	Loading      string `json:"loading" text:"line"`
}

// QuoteGroupWords are around a group of vehicles and its questions.
type QuoteGroupWords struct {
	Number      string `json:"number" text:"line"`
	Open        string `json:"open" text:"line"`
	All         string `json:"all" text:"line"`
	Change      string `json:"change" text:"line"`
	ChangeWhich string `json:"changeWhich" text:"line"`
	Copy        string `json:"copy" text:"line"`
	Remove      string `json:"remove" text:"line"`
	Which       string `json:"which" text:"line"`
	Count       string `json:"count" text:"line"`
	Fewer       string `json:"fewer" text:"line"`
	More        string `json:"more" text:"line"`
	Vehicle     string `json:"vehicle" text:"line"`
	Port        string `json:"port" text:"line"`
	Wants       string `json:"wants" text:"line"`
	Year        string `json:"year" text:"line"`
	NotSure     string `json:"notSure" text:"line"`
	Add         string `json:"add" text:"line"`
	Show        string `json:"show" text:"line"`
	Left        string `json:"left" text:"line"`
	Removed     string `json:"removed" text:"line"`
	Undo        string `json:"undo" text:"line"`
}

// QuoteLineWords are on the list of parts that a group needs.
type QuoteLineWords struct {
	Choose  string `json:"choose" text:"line"`
	Misfit  string `json:"misfit" text:"line"`
	Split   string `json:"split" text:"line"`
	Removed string `json:"removed" text:"line"`
	Back    string `json:"back" text:"line"`
	Box     string `json:"box" text:"line"`
	Set     string `json:"set" text:"line"`
	Added   string `json:"added" text:"line"`
	// Came is said of a product from whose page the buyer came, as long as no group needs it.
	Came    string `json:"came" text:"line"`
	ByHand  string `json:"byHand" text:"line"`
	Take    string `json:"take" text:"line"`
	Remove  string `json:"remove" text:"line"`
	Product string `json:"product" text:"line"`
	Choice  string `json:"choice" text:"line"`
	Add     string `json:"add" text:"line"`
}

// QuoteTotalWords are beside the groups, where the list is saved.
type QuoteTotalWords struct {
	Title       string `json:"title" text:"line"`
	Vehicle     string `json:"vehicle" text:"line"`
	Vehicles    string `json:"vehicles" text:"line"`
	Part        string `json:"part" text:"line"`
	Parts       string `json:"parts" text:"line"`
	Bar         string `json:"bar" text:"line"`
	Empty       string `json:"empty" text:"line"`
	Open        string `json:"open" text:"line"`
	Opens       string `json:"opens" text:"line"`
	Save        string `json:"save" text:"line"`
	SaveChanges string `json:"saveChanges" text:"line"`
	Saving      string `json:"saving" text:"line"`
	Check       string `json:"check" text:"line"`
	Change      string `json:"change" text:"line"`
	Leave       string `json:"leave" text:"line"`
	LeaveSure   string `json:"leaveSure" text:"line"`
	Account     string `json:"account" text:"line"`
	Kept        string `json:"kept" text:"line"`
	Changing    string `json:"changing" text:"line"`
	KeptChanges string `json:"keptChanges" text:"line"`
	Unkept      string `json:"unkept" text:"line"`
	After       string `json:"after" text:"line"`
	Offline     string `json:"offline" text:"line"`
	Refused     string `json:"refused" text:"line"`
	Waiting     string `json:"waiting" text:"paragraph"`
	Nothing     string `json:"nothing" text:"line"`
	Changed     string `json:"changed" text:"paragraph"`
}

// QuoteSavedWords are on the page of a saved quote.
type QuoteSavedWords struct {
	Title        string `json:"title" text:"line"`
	Open         string `json:"open" text:"line"`
	OpenText     string `json:"openText" text:"line"`
	Asked        string `json:"asked" text:"line"`
	AskedText    string `json:"askedText" text:"line"`
	Offered      string `json:"offered" text:"line"`
	OfferedText  string `json:"offeredText" text:"line"`
	ChangeText   string `json:"changeText" text:"paragraph"`
	ChangesText  string `json:"changesText" text:"line"`
	Expired      string `json:"expired" text:"line"`
	ExpiredText  string `json:"expiredText" text:"line"`
	Accepted     string `json:"accepted" text:"line"`
	AcceptedText string `json:"acceptedText" text:"line"`
	Declined     string `json:"declined" text:"line"`
	DeclinedText string `json:"declinedText" text:"line"`
	Since        string `json:"since" text:"line"`
	By           string `json:"by" text:"line"`
	Outdated     string `json:"outdated" text:"paragraph"`
	Change       string `json:"change" text:"line"`
	Copy         string `json:"copy" text:"line"`
	Copied       string `json:"copied" text:"line"`
	CopyThis     string `json:"copyThis" text:"line"`
	Share        string `json:"share" text:"line"`
	Mail         string `json:"mail" text:"line"`
	Print        string `json:"print" text:"line"`
	Needs        string `json:"needs" text:"line"`
	AsAsked      string `json:"asAsked" text:"line"`
	AsAskedText  string `json:"asAskedText" text:"paragraph"`
	Count        string `json:"count" text:"line"`
	Product      string `json:"product" text:"line"`
	Why          string `json:"why" text:"line"`
	Next         string `json:"next" text:"line"`
	NextStep     string `json:"nextStep" text:"line"`
	NextOffer    string `json:"nextOffer" text:"line"`
	Ask          string `json:"ask" text:"line"`
	AskText      string `json:"askText" text:"paragraph"`
	AskNotes     string `json:"askNotes" text:"line"`
	Unsent       string `json:"unsent" text:"line"`
	Line         string `json:"line" text:"line"`
	Again        string `json:"again" text:"line"`
	WithThis     string `json:"withThis" text:"line"`
}

// QuoteOfferWords are on an offer, and on what changed from one to the next.
type QuoteOfferWords struct {
	Title        string `json:"title" text:"line"`
	By           string `json:"by" text:"line"`
	Valid        string `json:"valid" text:"line"`
	Expired      string `json:"expired" text:"line"`
	Replaced     string `json:"replaced" text:"line"`
	Older        string `json:"older" text:"line"`
	Prices       string `json:"prices" text:"line"`
	Item         string `json:"item" text:"line"`
	Count        string `json:"count" text:"line"`
	Once         string `json:"once" text:"line"`
	Monthly      string `json:"monthly" text:"line"`
	OnceAll      string `json:"onceAll" text:"line"`
	MonthlyAll   string `json:"monthlyAll" text:"line"`
	Term         string `json:"term" text:"line"`
	TermOff      string `json:"termOff" text:"line"`
	OnceSum      string `json:"onceSum" text:"line"`
	MonthlySum   string `json:"monthlySum" text:"line"`
	FirstYear    string `json:"firstYear" text:"line"`
	LaterYear    string `json:"laterYear" text:"line"`
	InAll        string `json:"inAll" text:"line"`
	Sum          string `json:"sum" text:"line"`
	SumTerm      string `json:"sumTerm" text:"line"`
	Until        string `json:"until" text:"line"`
	Included     string `json:"included" text:"line"`
	Share        string `json:"share" text:"line"`
	ShareOnce    string `json:"shareOnce" text:"line"`
	ShareMonthly string `json:"shareMonthly" text:"line"`
	Terms        string `json:"terms" text:"line"`
	Changes      string `json:"changes" text:"line"`
	Same         string `json:"same" text:"line"`
	Asked        string `json:"asked" text:"line"`
	Piece        string `json:"piece" text:"line"`
	Pieces       string `json:"pieces" text:"line"`
	PriceOnce    string `json:"priceOnce" text:"line"`
	PriceMonthly string `json:"priceMonthly" text:"line"`
	Month        string `json:"month" text:"line"`
	Months       string `json:"months" text:"line"`
	New          string `json:"new" text:"line"`
	Was          string `json:"was" text:"line"`
	Gone         string `json:"gone" text:"line"`
	GoneHere     string `json:"goneHere" text:"line"`
	Of           string `json:"of" text:"line"`
	More         string `json:"more" text:"line"`
	Fewer        string `json:"fewer" text:"line"`
	VehiclesWas  string `json:"vehiclesWas" text:"line"`
	FirstYearWas string `json:"firstYearWas" text:"line"`
	ValidWas     string `json:"validWas" text:"line"`
	OtherTerms   string `json:"otherTerms" text:"line"`
	OtherTaxes   string `json:"otherTaxes" text:"line"`
}

// QuoteAnswerWords are on the forms that answer an offer, and on what was answered.
type QuoteAnswerWords struct {
	Title           string `json:"title" text:"line"`
	Name            string `json:"name" text:"line"`
	Position        string `json:"position" text:"line"`
	Order           string `json:"order" text:"line"`
	ShipTo          string `json:"shipTo" text:"line"`
	NameMissing     string `json:"nameMissing" text:"line"`
	PositionMissing string `json:"positionMissing" text:"line"`
	ShipToMissing   string `json:"shipToMissing" text:"line"`
	AgreedMissing   string `json:"agreedMissing" text:"line"`
	Agree           string `json:"agree" text:"paragraph"`
	// MyCompany stands in Agree where the buyer named none.
	MyCompany     string `json:"myCompany" text:"line"`
	Accept        string `json:"accept" text:"line"`
	Unaccepted    string `json:"unaccepted" text:"line"`
	Change        string `json:"change" text:"line"`
	ChangeText    string `json:"changeText" text:"paragraph"`
	ChangeWhat    string `json:"changeWhat" text:"line"`
	ChangeMissing string `json:"changeMissing" text:"line"`
	ChangeList    string `json:"changeList" text:"line"`
	ChangeSend    string `json:"changeSend" text:"line"`
	ChangeAsked   string `json:"changeAsked" text:"line"`
	ChangeAnswer  string `json:"changeAnswer" text:"line"`
	Line          string `json:"line" text:"line"`
	Decline       string `json:"decline" text:"line"`
	DeclineSure   string `json:"declineSure" text:"line"`
	Why           string `json:"why" text:"line"`
	WhyMissing    string `json:"whyMissing" text:"line"`
	Send          string `json:"send" text:"line"`
	Accepted      string `json:"accepted" text:"line"`
	Declined      string `json:"declined" text:"line"`
	Offer         string `json:"offer" text:"line"`
	What          string `json:"what" text:"line"`
	By            string `json:"by" text:"line"`
	Person        string `json:"person" text:"line"`
	Purchase      string `json:"purchase" text:"line"`
	Digest        string `json:"digest" text:"line"`
	DigestText    string `json:"digestText" text:"paragraph"`
}
