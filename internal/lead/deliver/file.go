package deliver

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/goccy/go-yaml"

	"livery/internal/lead"
)

// deliveryFile is the YAML of --delivery. A secret is never in it: it names an environment
// variable, or a file, that holds the secret.
type deliveryFile struct {
	Webhooks []struct {
		Name       string   `yaml:"name"`
		Brands     []string `yaml:"brands"`
		URL        string   `yaml:"url"`
		SecretEnv  string   `yaml:"secretEnv"`
		SecretFile string   `yaml:"secretFile"`
	} `yaml:"webhooks"`
	Mails []struct {
		Name         string   `yaml:"name"`
		Brands       []string `yaml:"brands"`
		From         string   `yaml:"from"`
		To           []string `yaml:"to"`
		Host         string   `yaml:"host"`
		Port         int      `yaml:"port"`
		TLS          string   `yaml:"tls"`
		Username     string   `yaml:"username"`
		PasswordEnv  string   `yaml:"passwordEnv"`
		PasswordFile string   `yaml:"passwordFile"`
		Answers      *struct {
			Address    string `yaml:"address"`
			SecretEnv  string `yaml:"secretEnv"`
			SecretFile string `yaml:"secretFile"`
		} `yaml:"answers"`
	} `yaml:"mails"`
}

// ReadFile reads destinations from a YAML file; without a name there are none.
func ReadFile(name string, getenv func(string) string) (*Destinations, error) {
	if name == "" {
		return New(Config{})
	}
	raw, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read the delivery file: %w", err)
	}
	var file deliveryFile
	if err := yaml.UnmarshalWithOptions(raw, &file, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var config Config
	var problems []error
	secret := func(destination, env, path string) string {
		value, err := readSecret(getenv, env, path)
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: %s: %w", name, destination, err))
		}
		return value
	}
	for _, w := range file.Webhooks {
		config.Webhooks = append(config.Webhooks, Webhook{Name: w.Name, Brands: w.Brands, URL: w.URL,
			Secret: secret(w.Name, w.SecretEnv, w.SecretFile)})
	}
	for _, m := range file.Mails {
		server := SMTP{Host: m.Host, Port: m.Port, TLS: m.TLS, Username: m.Username}
		if m.Username != "" {
			server.Password = secret(m.Name, m.PasswordEnv, m.PasswordFile)
		}
		answers := lead.Mailbox{}
		if a := m.Answers; a != nil {
			answers = lead.Mailbox{Address: a.Address, Secret: secret(m.Name+": answers", a.SecretEnv, a.SecretFile)}
		}
		config.Mails = append(config.Mails, Mail{Name: m.Name, Brands: m.Brands, From: m.From, To: m.To,
			Server: server, Answers: answers})
	}
	if err := errors.Join(problems...); err != nil {
		return nil, err
	}
	return New(config)
}

func readSecret(getenv func(string) string, env, path string) (string, error) {
	if env != "" {
		if value := getenv(env); value != "" {
			return value, nil
		}
		return "", fmt.Errorf("the environment variable %s is empty", env)
	}
	if path == "" {
		return "", errors.New("names neither an environment variable nor a file for its secret")
	}
	raw, err := os.ReadFile(path)
	return strings.TrimSpace(string(raw)), err
}
