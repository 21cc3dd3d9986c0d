package page

import "testing"

func TestSettleTokens(t *testing.T) {
	for name, c := range map[string]struct{ own, shared, later, want string }{
		"what the variant chose is written to where it is read": {
			own: ":root{--step-size:2rem;--a:1}", shared: ".step{width:var(--step-size,auto)}",
			want: ":root{--a:1}.step{width:2rem}",
		},
		"without a choice the default is": {
			shared: ".step{width:var(--step-size,min(1rem, 2vw))}",
			want:   ".step{width:min(1rem, 2vw)}",
		},
		"where there is no default either, nothing is said": {
			shared: ".step{color:red;filter:var(--filter);margin:0}.card{margin:var(--margin)}",
			want:   ".step{color:red;margin:0}",
		},
		"defaults may read tokens too": {
			own: ":root{--size:2rem;--a:1}", shared: ".step{width:var(--step-size,var(--size,auto))}",
			want: ":root{--a:1}.step{width:2rem}",
		},
		"what is read without a default stays a custom property": {
			own: ":root{--text:#111;--a:1}", shared: "p{color:var(--text)}",
			want: ":root{--text:#111;--a:1}p{color:var(--text)}",
		},
		"so does what is set for some elements alone": {
			own: ":root{--ink:red;--a:1}.step:nth-child(2){--ink:blue}", shared: ".step{color:var(--ink,black)}",
			want: ":root{--ink:red;--a:1}.step:nth-child(2){--ink:blue}.step{color:var(--ink,black)}",
		},
		"and what is chosen for some windows alone": {
			own: "@media (width<64rem){:root{--columns:1fr}}", shared: ".steps{columns:var(--columns,3)}",
			want: "@media (width<64rem){:root{--columns:1fr}}.steps{columns:var(--columns,3)}",
		},
		"a choice is kept for the part that comes later": {
			own: ":root{--title:2rem;--a:1}", later: ".product{font-size:var(--title,1rem)}",
			want: ":root{--title:2rem;--a:1}",
		},
		"light and dark are settled as the build writes them": {
			own: ":root{--lightningcss-light:initial;--lightningcss-dark: ;--a:1}", shared: "p{color:var(--lightningcss-light,#111)var(--lightningcss-dark,#eee)}",
			want: ":root{--a:1}p{color:#111 }",
		},
	} {
		t.Run(name, func(t *testing.T) {
			if got := settleTokens(c.own, c.shared, c.later); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}
