package rules_test

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"livery"
	"livery/internal/content"
	"livery/internal/rules"
)

// plant is a fault put into the content that ships.
type plant struct {
	fault, file, old, new string
	want                  string // of the message
	at                    string // words of the line that is named; those of the fault when empty
	in                    string // the file that is named; that of the fault when empty
}

// toEnd puts a sentence before the conclusion of an article.
func toEnd(fault, post, sentence, want string) plant {
	const start = `"conclusion": "`
	return plant{fault: fault, file: "blogs/" + post + ".json", old: start, new: start + sentence + " ", want: want}
}

// planted were once put in by a reader and found by no rule, in the order of that reading.
var planted = []plant{
	{fault: "wrong watts", file: "blogs/equipment-supply/find-a-true-ignition-feed-with-a-meter.json",
		old: "[C200](/products/2) is listed at 7 W.", new: "[C200](/products/2) is listed at 9 W.",
		want: `says "9 W" of C200, whose draw is 7`},
	{fault: "wrong volts", file: "blogs/store/plug-in-hardwired-or-battery-tracker.json", old: "9 to 32 volts",
		new: "9 to 48 volts", want: `says "9 to 48 volts" of T200`},
	{fault: "wrong rating", file: "blogs/store/plug-in-hardwired-or-battery-tracker.json", old: "is sealed to IP68",
		new: "is sealed to IP69K", want: `says "IP69K" of T300`},
	toEnd("a harness that does not fit", "store/ten-minutes-with-the-van-before-you-order",
		"Order the C200 with the H12.", "puts H12 together with C200, which it does not fit"),
	{fault: "thirty-one parts", file: "brands/store.yaml", old: "Twenty-three parts for", new: "Thirty-one parts for",
		want: `says "Thirty-one parts", but there are 23`},
	toEnd("a break after 6 hours", "fleethoursofservice/one-truck-two-countries",
		"In the U.S. the break is due after six hours.", `claims "break is due after six hours"`),
	{fault: "a sum that differs", file: "blogs/insights/idle-time-priced-in-dollars.json", old: "$1,733.60",
		new: "$1,933.60", want: `says "$1,933.60", which is a sum of money`},
	{fault: "a guarantee", file: "brands/fleetdashcam.yaml", old: "Support is there 24/7, and",
		new:  "Support is there 24/7, guaranteed within fifteen minutes, and",
		want: `says "guaranteed", which is a guarantee`},
	toEnd("a price", "store/how-many-days-fit-on-the-card", "The C200 is yours for $249.",
		`says "$249", which is a price`),
	toEnd("a lifetime warranty", "equipment/how-many-spares-and-how-to-accept-a-bulk-order",
		"Every unit has a lifetime warranty.", `says "lifetime warranty", which is a warranty`),
	toEnd("SOC 2", "keyless/threat-model-for-a-shared-vehicle", "Our service holds SOC 2 Type II.",
		`says "SOC 2 Type II", which is a certificate`),
	toEnd("ISO 27001", "keyless/four-roles-and-nothing-by-default", "We work to ISO 27001.",
		`says "ISO 27001", which is a certificate`),
	toEnd("a vendor", "dashcams/coaching-that-failed", "Unlike Samsara, we keep it short.",
		`says "Samsara", which is a company`),
	toEnd("another company", "smarter-tracking/geofences-that-do-not-cry-wolf", "FedEx does it so.",
		`says "FedEx", which is a company`),
	toEnd("hours of support", "insights/four-kinds-of-idle", "Call us day or night, any day of the year.",
		`claims "any day of the year"`),
	{fault: "a capability by another name", file: "catalogue/products/04-c150.yaml",
		old: "A button saves a clip by hand", new: "Beeps when the driver looks away",
		want: `says "driver looks away" of C150, which has no eye on the driver`},
	toEnd("a second default", "fleetvideostreaming/who-may-look", "A session lasts two minutes by default.",
		`claims "two minutes by default"`),
	toEnd("a source without its figure", "insights/the-worst-drivers-improve-anyway",
		"The AAA Foundation found that cameras prevent most crashes.",
		"leans on AAA Foundation for Traffic Safety without a figure"),
	toEnd("British spelling", "cameras/the-yard-ledger", "Analyse it with a neighbour.",
		`says "neighbour", which is a banned phrase`),
	{fault: "analytics in the privacy policy", file: "legal/privacy.yaml", old: "We set no cookies for visitors.",
		new:  "We use analytics to see what people read.",
		want: `says "analytics", which is something the site does not do`, at: "content: |-\n      We use analytics"},
	{fault: "a testimonial without 'sample'", file: "brands/cameras.yaml", old: "    sample: true\n", new: "",
		want: "testimonials.0: does not say whether somebody said it", at: "  - content: A claim for a lane change"},
}

// more are planted by ourselves.
var more = []plant{
	toEnd("weight", "equipment/nineteen-configurations-to-five", "The T100 weighs 95 grams.",
		`says "95 grams" of T100, whose weight is 62`),
	toEnd("angle", "dashcam/mounting-and-aiming-by-the-tape", "The C500 covers 160 degrees of the cab.",
		`says "160 degrees" of C500`),
	toEnd("resolution", "dashcam/how-many-views-does-a-work-truck-need", "The C300 records the road at 2160p.",
		`says "2160p" of C300`),
	toEnd("number of alerts", "dashcams/false-alarms-and-trust", "The C500 has twelve alerts.",
		`says "twelve alerts" of C500, whose number of alerts is 8`),
	toEnd("card slots", "dashcams/choosing-recording-hours", "The C150 has three card slots.",
		`says "three card slots" of C150`),
	toEnd("pack", "store-hub/watts-volts-and-hours-parked", "The P20 holds 90 Wh.", `says "90 Wh" of P20`),
	toEnd("hours on the pack on another basis", "store/plug-in-hardwired-or-battery-tracker",
		"On the P20 a C150 records for 12 hours.", "promises 12 hours on P20, but C150 lasts 15.0 at 4 W"),
	{fault: "hours on the pack that are none of its cameras'", file: "brands/store-hub.yaml",
		old:  "and leaves the starter battery alone: 15 hours for a C150 at full draw, 6 for a C500.",
		new:  "for up to twelve hours, and leaves the starter battery alone.",
		want: "promises 12 hours on P20, but C150 lasts 15.0 at 4 W, C200 lasts 8.6 at 7 W"},
	{fault: "hours on the pack under another name", file: "catalogue/products/02-c200.yaml",
		old: "it does, for 8.6 hours", new: "it does, for about 8 hours",
		want: "promises 8 hours on P20, but C200 lasts 8.6"},
	toEnd("battery life", "store-hub/radio-classes-across-the-shelves", "The T300 lasts ten years at one ping a day.",
		`says "ten years at" of T300`),
	toEnd("backup", "smarter-tracking/one-map-for-trucks-trailers-and-tools", "The T310 has a 60-day backup.",
		`says "60-day backup" of T310`),
	toEnd("spelled-out watts", "dashcam/power-budget-for-multi-camera-trucks", "A C500 takes fifteen watts.",
		`says "fifteen watts" of C500, whose draw is 10`),
	toEnd("cut-off", "equipment-supply/the-comeback-file-seven-faults", "The P10 cuts off at 10.5 V.",
		`says "cuts off at 10.5 V" of P10`),
	toEnd("a truck's tracker on a van's harness", "store-hub/four-harnesses-one-question-each",
		"Plug the T400 into the H12 and drive.", "puts H12 together with T400"),
	toEnd("a thing in two words", "keyless/five-patterns-to-look-for-in-an-access-log", "Keep a back up of the log.",
		`says "a back up", which is a banned phrase`),
	toEnd("a doing in one word", "dashcams/seven-minute-coaching-conversation", "Then setup the next talk.",
		`says "Then setup the", which is a banned phrase`),
	toEnd("a thing with a hyphen", "roadmonitoring/seven-questions-residents-ask", "A set-up takes a day.",
		`says "set-up", which is a banned phrase`),
	toEnd("another trial", "fleetdashcam/first-cameras-thirty-day-plan", "Begin with a sixty-day trial.",
		`claims "sixty-day trial"`),
	toEnd("another uptime", "fleetkeyless/vans-in-basements-and-back-roads",
		"We run at an availability of 99.99 percent.", `claims "availability of 99.99 percent"`),
	toEnd("a program of the state", "keylessfleet/a-motor-pool-policy-in-eleven-sentences",
		"The service is ready for FedRAMP.", `says "FedRAMP", which is a certificate`),
	toEnd("another window", "fleethoursofservice/one-tuesday-against-the-14-hour-window",
		"The twelve-hour window closes.", `claims "twelve-hour window"`),
	toEnd("another radius", "fleethoursofservice/malfunction-on-a-monday", "Short haul ends at 200 air miles.",
		`claims "200 air miles"`),
	toEnd("another restart", "fleethoursofservice/sleeper-berth-split-worked-twice",
		"A 30-hour restart clears the week.", `claims "30-hour restart"`),
	toEnd("an offer", "store/what-a-month-of-waiting-costs-a-seven-van-fleet", "Ten percent off this week.",
		`says "Ten percent off", which is an offer`),
	toEnd("money spelled out", "cameras/cargo-from-door-to-door", "It saved ninety-nine dollars.",
		`says "ninety-nine dollars", which is a sum of money`),
	toEnd("a company by its form", "roadmonitoring/did-the-repair-hold", "Ask Roadlight Inc for the map.",
		`says "Roadlight Inc", which is a company`),
	{fault: "pixels in the terms", file: "legal/terms.yaml", old: "with care, but",
		new:  "with care and tracking pixels, but",
		want: `says "tracking pixels", which is something the site does not do`,
		at:   "content: |-\n      We keep this site correct"},
	{fault: "a harness that feeds cameras on its own page", file: "catalogue/angles/dashcam.yaml",
		old: "It carries no camera;", new: "It supplies C150 or C200;",
		want: "puts H12 together with C150, C200, which it does not fit"},
	{fault: "a harness that feeds a camera", file: "catalogue/angles/fleetvideocontent.yaml",
		old: "It does not feed a camera;", new: "It powers a camera;",
		want: `says "powers a camera" of H12, which has no feed for a camera`},
	{fault: "a text that goes on from its heading", file: "brands/keyless.yaml", old: "Watch us withdraw a key",
		new:  "Then watch us withdraw one",
		want: `closing.description: begins with "Then"`},
	toEnd("money back", "fleetvideocontent/clip-to-ninety-second-lesson", "Try it with a money-back month.",
		`says "money-back", which is a guarantee`),
	toEnd("parts counted in an article", "store-hub/which-auxiliary-camera-fits-which-host",
		"Twenty-nine parts on the shelf are tested.", `says "Twenty-nine parts on the shelf", but there are 23`),
	toEnd("a British trade word", "fleetvideocontent/eight-minute-toolbox-talk", "Begin with a walk-round.",
		`says "walk-round", which is a banned phrase`),
	toEnd("British -ise", "insights/targets-that-cannot-be-gamed", "Prioritise them.",
		`says "Prioritise", which is a banned phrase`),
	{fault: "a model without a link", file: "blogs/dashcam/recorder-or-camera-with-hub.json",
		old: "Arrangement B: a [C420](/products/6)", new: "Arrangement B: a C420",
		want: "names C420 without a link to its page"},
	toEnd("days of support", "fleetdashcam/the-driver-talk", "We answer seven days a week.",
		`claims "seven days a week"`),
	toEnd("a pack for a recorder", "dashcam/storage-math-for-multi-channel-video",
		"Run the C420 on a P20.", "puts P20 together with C420, which it does not fit"),
	toEnd("a kit for a battery tracker", "smarter-tracking/how-often-should-a-vehicle-report",
		"The T300 takes its power through a P10.", "puts P10 together with T300, which it does not fit"),
	toEnd("a screen on a dash camera", "dashcams/triage-four-hundred-events",
		"Plug the C200 into the M70.", "puts M70 together with C200, which it does not fit"),
	toEnd("a pair that is wrong beside one that is right", "dashcams/near-miss-review",
		"Put a C500 on a P10 and a C200 with an A30.", "puts A30 together with C200, which it does not fit"),
	toEnd("a wrong pair of links", "equipment/ingress-ratings-from-ip41-to-ip69k",
		"Order the [C150](/products/4) with two [A20](/products/10).", "puts A20 together with C150"),
	toEnd("two draws that are swapped", "store/twelve-vans-one-wrong-lead",
		"The C200 draws 4 W and the C150 7 W.", `says "4 W" of C200, whose draw is 7`),
	toEnd("the second of two draws that are swapped", "equipment-supply/mount-it-by-the-ruler",
		"Allow 8 W for the A30 and 3 W for the M70.", `says "3 W" of M70, whose draw is 8`),
	toEnd("two weights that are swapped", "equipment-supply/one-bay-five-vans-a-day-on-the-clock",
		"A C200 weighs 338 g, a C500 only 286 g.", `says "338 g" of C200, whose weight is 286`),
	toEnd("an order without power", "fleetvideostreaming/no-picture-a-fault-tree",
		"Box truck, road and rear: 1 x C300, 1 x A30, 1 x A20.", "orders C300 without P10"),
	toEnd("a list of parts without a harness", "fleetdashcam/road-facing-or-dual", "2 x T400 and 1 x T100.",
		"orders T400 without H13 or H14"),
	toEnd("road speed from a hidden tracker", "smarter-tracking/sixty-thousand-points-and-no-signal",
		"The T120 reads road speed.", `says "road speed" of T120, which has no road speed from the truck's bus`),
	{fault: "a number from nowhere", file: "catalogue/sums.yaml", old: `from: "The P20."`, new: `from: ""`,
		want: "does not say where its 60 comes from"},
	{fault: "a result below zero without a word", file: "catalogue/sums.yaml",
		old: `negative: "The footage is gone before the call. Choose a setting with more hours, or pull clips earlier."`,
		new: `negative: ""`, want: "can fall below zero, and does not say what that means"},
	toEnd("a pack that the brand does not sell", "dashcam/recorder-or-camera-with-hub",
		"A P20 keeps the C200 awake.", `names P20, which brands with the list "dash" do not sell`),
	{fault: "a pack on a page of brands that do not sell it", file: "catalogue/products/02-c200.yaml",
		old: "With a backup battery pack it does", new: "With the P20 it does",
		want: `names P20, which brands with the list "video" do not sell`},
	{fault: "footage on request from a camera that sends events alone",
		file: "catalogue/angles/fleetvideostreaming.yaml", old: "What was no event stays on its card until",
		new: "A clip can be asked for after the fact, or", want: `says "clip can be asked for" of C150`},
	toEnd("a division that is wrong", "equipment-supply/twelve-tests-before-the-keys-go-back",
		"A day is 60,000 / 360 = 176.7 hours.", `says "60,000 / 360 = 176.7", which is 166.7`),
	toEnd("a sum that is wrong", "keyless/revocation-time-is-the-metric", "In all 64 + 6 x 10 - 4 = 80 hours.",
		`says "64 + 6 x 10 - 4 = 80", which is 120`),
	toEnd("a share that is wrong", "insights/the-one-page-monthly-fleet-report",
		"Of those, 9 / 120 = 8.5 percent were silent.", `says "9 / 120 = 8.5 percent", which is 7.5`),
	{fault: "'fit' on a card", file: "brands/fleetdashcam.yaml", old: "subtitle: Choose, install, talk, review",
		new: "subtitle: Choose, fit, talk, review", want: `says "fit, talk", which is a banned phrase`},
	{fault: "a box without the card that every device has", file: "catalogue/products/08-t200.yaml",
		old: ", fuse holder and an install card", new: " and fuse holder",
		want: `for "every device", but T200: no install card`,
		at:   "every device comes with a card", in: "families/equipment.yaml"},
	{fault: "lines that not every device has", file: "blogs/equipment/seven-lines-of-a-data-sheet.json",
		old: "from which such sheets are made", new: "that appear on every in-vehicle device",
		want: `says "lines that appear on" for "every in-vehicle device"`},
	{fault: "a key without its grace", file: "brands/fleetkeyless.yaml", old: "Ends by itself after the booking",
		new: "Ends when the booking ends", want: `says "Ends when the booking ends", which is a banned phrase`},
	{fault: "driving that is annotated by its driver",
		file: "blogs/fleethoursofservice/twenty-minutes-with-a-log-before-the-stop.json",
		old:  "and now takes them into his or her own log", new: "and now annotates it",
		want: `says "driver who had moved the truck and now annotates", which is a banned phrase`},
	{fault: "an alert that no camera has", file: "blogs/dashcams/triage-four-hundred-events.json",
		old: "with hard brake, drowsiness", new: "with hard brake, red light, drowsiness",
		want: `offers "brake, red light", which no page or shelf has`},
	{fault: "a key that dies with its booking", file: "brands/keyless.yaml",
		old: "It is issued for a booking and ends with its grace.", new: "It is issued for a booking and dies with it.",
		want: `says "issued for a booking and dies with it", which is a banned phrase`,
		at:   "description: >-\n        A virtual key states five"},
	toEnd("a share that is another", "cameras/when-the-cab-lens-earns-its-place",
		"Twelve of forty drivers is 35 percent.", `says "Twelve of forty drivers is 35 percent", which is 30 percent`),
	toEnd("a share in digits", "dashcams/harsh-events-per-hundred-miles", "Feed was 8 of 22, 33 percent.",
		`says "8 of 22, 33 percent", which is 36 percent`),
	toEnd("feet that are not those of the speed", "dashcams/first-hour-after-a-collision",
		"At 60 mph you cover 80 feet a second.", `says "60 mph you cover 80 feet a second", but 60 is 88`),
	toEnd("a temperature in two units", "cameras/four-decisions-cameras-change",
		"The store is kept at -4 °F (-10 °C).", `says "-4 °F (-10 °C)", but -4 is -20`),
	toEnd("a length in two units", "cameras/the-claim-you-cannot-answer", "Take leads of 5 and 9 m (16 and 39 feet).",
		`says "5 and 9 m (16 and 39 feet)", but 9 is 30`),
	toEnd("a sentence that an article says twice", "roadmonitoring/ranking-two-hundred-potholes-on-monday",
		"Print the three factors and the four rules on one page, and hang it up.",
		`says "Print the three factors and the four rules on one page" twice`),
	toEnd("a sentence of another brand", "insights/a-payback-model-your-lender-would-accept",
		"A yard in which four marks in five can be explained has become a yard where people look.",
		`says "A yard in which four marks in five can be explained", as blogs/cameras/the-yard-ledger.json does`),
	toEnd("a British board", "insights/cost-per-mile-from-the-ledger-up", "Hang it on the notice board.",
		`says "notice board", which is a banned phrase`),
	{fault: "a British tick", file: "brands/equipment-supply.yaml",
		old: "gets a check mark and", new: "gets a tick and",
		want: `says "gets a tick", which is a banned phrase`, at: "Closing up first"},
	toEnd("a still from a camera without live view", "fleetvideostreaming/thirty-seconds-is-enough",
		"The C150 sends a still when the link is thin.", `says "sends a still" of C150, which has no still over the air`),
}

// shipped is the content that ships with all plants in it.
func shipped(t *testing.T, plants []plant) fs.FS {
	t.Helper()
	changed := fstest.MapFS{}
	for _, p := range plants {
		text := textOf(t, changed, p.file)
		if !strings.Contains(text, p.old) {
			t.Fatalf("%s: %s no longer says %q", p.fault, p.file, p.old)
		}
		changed[p.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, p.old, p.new, 1))}
	}
	return content.Overlay(changed, livery.Content())
}

func textOf(t *testing.T, changed fs.FS, file string) string {
	t.Helper()
	data, err := fs.ReadFile(changed, file)
	if err != nil {
		data, err = fs.ReadFile(livery.Content(), file)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// lineOf is the line on which some words begin.
func lineOf(t *testing.T, text, words string) int {
	t.Helper()
	at := strings.Index(text, words)
	if at < 0 {
		t.Fatalf("nothing says %q", words)
	}
	return strings.Count(text[:at], "\n") + 1
}

func TestEveryPlantedFaultIsFoundWhereItStands(t *testing.T) {
	plants := slices.Concat(planted, more)
	fsys := shipped(t, plants)
	loaded, problems := rules.Load(fsys)
	if loaded == nil {
		t.Fatal(problems)
	}
	found := rules.Review("", fsys, loaded, nil)
	for _, p := range plants {
		t.Run(p.fault, func(t *testing.T) {
			file := cmp.Or(p.in, p.file)
			text := textOf(t, fsys, file)
			words := p.new
			if p.at != "" {
				words = p.at
			}
			place := fmt.Sprintf("%s:%d: ", file, lineOf(t, text, words))
			if !slices.ContainsFunc(found, func(one content.Problem) bool {
				return strings.HasPrefix(one.String(), "warning: "+place) && strings.Contains(one.String(), p.want) &&
					one.Fix != ""
			}) {
				t.Errorf("nothing at %s says %q", place, p.want)
				for _, one := range found {
					if one.File == file {
						t.Log(one)
					}
				}
			}
		})
	}
}

func TestWordsForAPictureSayWhatTheCatalogueSays(t *testing.T) {
	loaded, problems := rules.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	want := map[string]string{
		"shared/product-5":  `says "cabin lens" of C300, which has no view of the cab`,
		"shared/product-16": `says "three slots" of C500, whose number of card slots is 2`,
		"shared/product-12": "puts H12 together with T400, which it does not fit",
		"shared/product-2":  "",
	}
	found := rules.Review("", livery.Content(), loaded, map[string]string{
		"shared/product-5":  "C300 dash camera with road lens, cabin lens barrel and two memory card slots",
		"shared/product-16": "C500 dash camera with metal-rimmed face and three slots",
		"shared/product-12": "H12 plugged into the T400",
		"shared/product-2":  "C200 dash camera with a large road lens and a turning cabin lens barrel",
	})
	for key, message := range want {
		var said []string
		for _, p := range found {
			if p.File == "assets/alt.json" && p.Path == key {
				said = append(said, p.Message)
			}
		}
		if message == "" && len(said) > 0 || message != "" && !strings.Contains(strings.Join(said, "\n"), message) {
			t.Errorf("%s: got %q, want %q", key, said, message)
		}
	}
}

// What ships is read from a folder, as somebody's own content is; the gate runs 'livery check' on what is built in.
func TestNothingIsWrongInWhatShips(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, livery.Content()); err != nil {
		t.Fatal(err)
	}
	fsys := content.OverlayFolder(folder, livery.Content())
	loaded, problems := rules.Load(fsys)
	if loaded == nil {
		t.Fatal(problems)
	}
	for _, p := range rules.Review("", fsys, loaded, nil) {
		t.Error(p)
	}
}

func TestAReleaseRefusesAFormThatPromisesAnAnswerAndSendsNothing(t *testing.T) {
	loaded, problems := rules.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	var refused []string
	for _, p := range rules.Release(livery.Content(), loaded, nil).Errors() {
		if strings.HasSuffix(p.Path, "contact.delivery") {
			refused = append(refused, p.Message)
		}
	}
	if len(refused) != 1 || !strings.HasPrefix(refused[0], "smarter-tracking: messages from this form reach nobody") {
		t.Errorf("got %q; one brand has a contact form", refused)
	}
}
